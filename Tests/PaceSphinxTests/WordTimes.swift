/// When each word of the test speech is said, seconds: forced alignments of the true transcripts.
enum WordTimes {
  struct Figure {
    var word: String
    var start: Double
    var end: Double
  }

  /// By clip; `word start end` apiece.
  static let figures: [String: [Figure]] = table.mapValues { text in
    text.split(separator: ",").map { item in
      let parts = item.split(separator: " ")
      return Figure(word: String(parts[0]), start: Double(parts[1]) ?? .nan, end: Double(parts[2]) ?? .nan)
    }
  }

  private static let table: [String: String] = [
    "0870": """
    and 0.20 0.37, mister 0.37 0.63, john 0.63 0.98, dashwood 0.98 1.58, had 1.58 1.84, \
    then 1.84 2.25, leisure 2.25 2.71, to 2.71 2.89, consider 2.89 3.44, how 3.44 4.00, \
    much 4.00 4.33, there 4.33 4.52, might 4.52 4.79, be 4.79 4.94, prudently 4.94 5.46, \
    in 5.46 5.56, his 5.56 5.75, power 5.75 6.04, to 6.04 6.14, do 6.14 6.35, for 6.35 6.61, \
    them 6.61 6.79
    """,
    "0880": """
    he 0.21 0.33, was 0.33 0.56, not 0.56 1.13, an 1.13 1.30, ill 1.30 1.48, disposed 1.48 2.11, \
    young 2.11 2.33, man 2.33 2.99
    """,
    "0890": """
    unless 0.27 0.59, to 0.59 0.70, be 0.70 0.86, rather 0.86 1.22, cold 1.22 1.74, \
    hearted 1.74 2.22, and 2.22 2.39, rather 2.39 2.78, selfish 2.78 3.63, is 3.63 3.88, \
    to 3.88 3.98, be 3.98 4.16, ill 4.16 4.37, disposed 4.37 5.30
    """,
    "0920": """
    had 0.22 0.44, he 0.44 0.54, married 0.54 0.98, a 0.98 1.03, more 1.03 1.41, amiable 1.41 2.01, \
    woman 2.01 2.49, he 2.49 2.71, might 2.71 3.00, have 3.00 3.19, been 3.19 3.36, made 3.36 3.69, \
    still 3.69 4.07, more 4.07 4.25, respectable 4.25 5.00, than 5.00 5.13, he 5.13 5.21, \
    was 5.21 6.05
    """,
    "0930": """
    he 0.21 0.38, might 0.38 0.64, even 0.64 0.92, have 0.92 1.07, been 1.07 1.33, made 1.33 1.70, \
    amiable 1.70 2.27, himself 2.27 3.29
    """,
  ]
}
