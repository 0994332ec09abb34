/** Every limit of the product, each written once. Lengths in characters, times in milliseconds. */
export const brandNameLength = 80
export const slugLength = 80
export const codeLength = 64
/** Largest discount, and largest smallest order, in euro. */
export const amount = 100_000
export const excludedGoodsLength = 200
export const searchLength = 100
export const captionLength = 10_000
/** Of who posted: the name beside the handle, and what they say of themselves. */
export const displayNameLength = 120
export const bioLength = 1_000
/** Codes that a model may name in one post. */
export const offersPerPost = 40
/** Codes of an account that is new here that are public at once: of one post, and of one UTC day. */
export const newAccountPostCodes = 5
export const newAccountDayCodes = 20
/** For so long it is new. */
export const newAccountDays = 30
/** Names in one bulk import or schedule request. */
export const bulkBrands = 1_000
export const scheduledBrands = 2_000
export const batchSize = 50
/** Codes on one page of the operator's list. */
export const codesPerPage = 50
/** Codes in one answer of the documented list, and ids in one bulk change. */
export const codesPerRequest = 1_000
/** Lines in one import call; the panel sends a file in batches of this size. */
export const importRows = 500
/** A browser holds a file it reads several times over (200 MiB). */
export const importFileBytes = 209_715_200
/** Rows read at once while a file is written. */
export const exportBatch = 200
/** Posts that are exported with one code, the newest. */
export const transferSources = 100
export const aliasesPerBrand = 50
export const descriptionLength = 2_000
export const webAddressLength = 500
/** The operator's own logo; the panel takes larger files and makes the picture smaller. */
export const logoBytes = 262_144
export const logoPixels = 1_024
export const logoFileBytes = 1_048_576
/** Three times as large as it is shown. */
export const uploadedLogoPixels = 240
export const blockedInfluencers = 2_000
export const blockReasonLength = 300
/** What the operator can allow a run. */
export const searchCallsPerRun = 10_000
export const modelTokensPerRun = 10_000_000
/** A key, user or password of an outside service. */
export const secretLength = 500
export const alertQueueSize = 100_000
export const passwordLength = 200
/** Shortest password that may be set by hand. */
export const newPasswordLength = 10
/** A session ends after twelve hours in any case. */
export const sessionIdleMinutes = { min: 5, max: 720 }
export const recoveryCodes = 10
/** What is typed in as the second factor: a recovery code, with room for blanks. */
export const otpLength = 40
export const appPasswords = 20
export const appPasswordNameLength = 60
export const emailLength = 254
export const contactNameLength = 80
export const contactSubjectLength = 150
export const contactMessageLength = 5_000
/** Links in one contact request. */
export const contactLinks = 5
/** Nobody fills in the contact form faster than this. */
export const contactMinFillMs = 2_000
export const contactFormMs = 86_400_000
/** Requests of a day that are kept, and mails about them in an hour. */
export const openContactRequests = 200
export const mailsPerHour = 20
/** What a code that is handed in gives, and what is said to a report. */
export const benefitLength = 200
/** How many codes that are handed in wait at most, and how many reports; then the oldest of who sent most gives way. */
export const openSubmissions = 2_000
/** Of one neighbourhood about one code on a day. */
export const placeReportsPerDay = 3
export const submissionsPerPage = 20
/** JSON body of any call, in bytes (1 MiB). */
export const bodyBytes = 1_048_576
/** A file of posts that the operator uploads, in bytes (200 MiB). */
export const uploadBytes = 209_715_200
/** Path and query of any call, in characters. */
export const urlLength = 8_192
/** Procedures in one call of the client. */
export const batchCalls = 20
export const trendingCodes = 4
export const popularBrands = 6
export const newestBrands = 6
export const recentCodes = 12
export const similarBrands = 8
/** On one page of a brand; of its expired and its reported codes as many as there are, up to the second. */
export const codesPerBrand = 24
export const formerCodes = 200
/** On one page of the list of all codes. */
export const codesPerListPage = 24
/** A category's best codes, above its brands. */
export const categoryCodes = 6
/** The same on the page of a brand without codes. */
export const otherCodes = 3
/** Largest number of a page that can be asked for. */
export const pageNumber = 100_000
export const codesPerInfluencer = 200
export const sourcesPerCode = 5
export const brandsPerList = 5_000
export const searchResults = 48
export const foundInfluencers = 6
export const foundCodes = 6
export const foundBrandCodes = 3
export const suggestions = 6
/** Somebody waits for a feed that is added. */
export const feedTryMs = 15_000
export const feedEntries = 50
/** In one answer to the extension Syrup, as its definition says. */
export const coupons = 100
/** Addresses in one sitemap file, as the protocol sets it. */
export const sitemapUrls = 50_000
/** Each takes about 0.1 s of a processor, beside the requests. */
export const shareImagesPerRun = 100
export const overviewCodes = 10
export const overviewInfluencers = 15
export const overviewBrands = 500
export const overviewBrandsPerPage = 25
export const bestOfPeriod = 10
export const figureRuns = 100
export const missedSearches = 100
/** Terms without a result that one network is counted for in a day, and marks of all. */
export const searchTermsPerDay = 20
export const keptSearchMarks = 20_000
/** Terms of searches without a result that are stored, each day of a term for itself. */
export const keptSearches = 2_000
/** Entries of the log on one page of the panel, and in one answer of the documented list. */
export const logsPerPage = 100
export const logEntries = 500
export const runErrors = 200
export const copyFeedbackMs = 2_000
export const toastMs = 5_000
export const overviewRefreshMs = 30_000
export const logsRefreshMs = 5_000
export const scheduledRefreshMs = 10_000
export const cronConfigCacheMs = 30_000
/** Of one neighbourhood (IPv4 /24, IPv6 /48) on one code: votes that count, and copies on a UTC day. */
export const placeVotesPerDay = 3
export const placeVotesPerMonth = 6
export const placeCopiesPerDay = 3
