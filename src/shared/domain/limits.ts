/** Every limit of the product, each written once. Lengths in characters, times in milliseconds. */
export const LIMITS = {
  brandNameLength: 80,
  slugLength: 80,
  codeLength: 64,
  searchLength: 100,
  captionLength: 10_000,
  /** Names in one bulk import or schedule request. */
  bulkBrands: 1_000,
  passwordLength: 200,
  emailLength: 254,
  contactNameLength: 80,
  contactSubjectLength: 150,
  contactMessageLength: 5_000,
  /** Links in one contact request. */
  contactLinks: 5,
  /** Nobody fills in the contact form faster than this. */
  contactMinFillMs: 2_000,
  contactFormMs: 86_400_000,
  /** JSON body of any call, in bytes (1 MiB). */
  bodyBytes: 1_048_576,
  trendingCodes: 4,
  popularBrands: 6,
  newestBrands: 6,
  recentCodes: 12,
  similarBrands: 8,
  codesPerBrand: 200,
  codesPerInfluencer: 200,
  sourcesPerCode: 5,
  brandsPerList: 5_000,
  searchResults: 48,
  suggestions: 6,
  feedEntries: 50,
  /** Addresses in one sitemap file, as the protocol sets it. */
  sitemapUrls: 50_000,
  /** Each takes about 0.1 s of a processor, beside the requests. */
  shareImagesPerRun: 100,
  overviewCodes: 10,
  overviewInfluencers: 15,
  overviewBrands: 500,
  logEntries: 500,
  runErrors: 200,
  copyFeedbackMs: 2_000,
  toastMs: 5_000,
  overviewRefreshMs: 30_000,
  logsRefreshMs: 5_000,
} as const
