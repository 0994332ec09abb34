/** Every limit of the product, each written once. Lengths in characters, times in milliseconds. */
export const LIMITS = {
  brandNameLength: 80,
  slugLength: 80,
  codeLength: 64,
  /** Largest discount, and largest smallest order, in euro. */
  amount: 100_000,
  excludedGoodsLength: 200,
  searchLength: 100,
  captionLength: 10_000,
  /** Of who posted: the name beside the handle, and what they say of themselves. */
  displayNameLength: 120,
  bioLength: 1_000,
  /** Codes that a model may name in one post. */
  offersPerPost: 40,
  /** Names in one bulk import or schedule request. */
  bulkBrands: 1_000,
  scheduledBrands: 2_000,
  batchSize: 50,
  /** Codes on one page of the operator's list. */
  codesPerPage: 50,
  /** Codes at which a search of the operator stops. */
  searchedCodes: 200,
  /** Codes in one answer of the documented list, and ids in one bulk change. */
  codesPerRequest: 1_000,
  /** Lines in one import call; the panel sends a file in batches of this size. */
  importRows: 500,
  /** A browser holds a file it reads several times over (200 MiB). */
  importFileBytes: 209_715_200,
  /** Rows read at once while a file is written. */
  exportBatch: 200,
  /** Posts and votes that travel with one code, newest first. */
  transferSources: 100,
  transferVotes: 5_000,
  aliasesPerBrand: 50,
  descriptionLength: 2_000,
  webAddressLength: 500,
  /** The operator's own logo; the panel takes larger files and makes the picture smaller. */
  logoBytes: 262_144,
  logoPixels: 1_024,
  logoFileBytes: 1_048_576,
  /** Three times as large as it is shown. */
  uploadedLogoPixels: 240,
  blockedInfluencers: 2_000,
  blockReasonLength: 300,
  /** What the operator can allow a run. */
  searchCallsPerRun: 10_000,
  modelTokensPerRun: 10_000_000,
  passwordLength: 200,
  /** Shortest password that may be set by hand. */
  newPasswordLength: 10,
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
  /** Path and query of any call, in characters. */
  urlLength: 8_192,
  /** Procedures in one call of the client. */
  batchCalls: 20,
  trendingCodes: 4,
  popularBrands: 6,
  newestBrands: 6,
  recentCodes: 12,
  similarBrands: 8,
  /** On one page of a brand. */
  codesPerBrand: 200,
  /** On one page of the list of all codes. */
  codesPerListPage: 24,
  /** A category's best codes, above its brands. */
  categoryCodes: 6,
  /** Largest number of a page that can be asked for. */
  pageNumber: 100_000,
  codesPerInfluencer: 200,
  sourcesPerCode: 5,
  brandsPerList: 5_000,
  searchResults: 48,
  foundInfluencers: 6,
  foundCodes: 6,
  suggestions: 6,
  feedEntries: 50,
  /** Addresses in one sitemap file, as the protocol sets it. */
  sitemapUrls: 50_000,
  /** Each takes about 0.1 s of a processor, beside the requests. */
  shareImagesPerRun: 100,
  overviewCodes: 10,
  overviewInfluencers: 15,
  overviewBrands: 500,
  overviewBrandsPerPage: 25,
  /** Entries of the log on one page of the panel, and in one answer of the documented list. */
  logsPerPage: 100,
  logEntries: 500,
  runErrors: 200,
  copyFeedbackMs: 2_000,
  toastMs: 5_000,
  overviewRefreshMs: 30_000,
  logsRefreshMs: 5_000,
  scheduledRefreshMs: 10_000,
  cronConfigCacheMs: 30_000,
} as const
