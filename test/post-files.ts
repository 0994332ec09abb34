import { strToU8, zipSync } from 'fflate'

/** A file as another program writes it, and what should be read in it: address, account and time of each post. */
export type PostFileShape = {
  name: string
  bytes: Uint8Array
  posts: readonly (readonly [url: string, username: string, postedAt: string])[]
  /** Bytes that are left of its broken twin; absent: all but the last ten. */
  cutAt?: number
}

const words = (code: string) => `Mit ${code} spart ihr 15 % bei Snocks, für alle gültig.`
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const pretty = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))

/** `lzma.compress` of Python over one post of Instaloader. */
const XZ =
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AEpAMldAD2IiSckOFYoxckHAqh04KXYnH/+q3kjgRqDoWhW9YSc5g9CykbV3G4f+nUGS3DU+hzb5vDej6gIlQXABbe6Xnv55Ecv/K1eQZZpnvxItdYmvXpv5HP3AyevKmCNjuTvpiMyzoGbyoUObWt8spq71DjbUGJk6fadYPQtSRuubjtsHMNDlWu71n3zONjnLyCyiWegKB960aOVqRwrPsaPivdQmdvqfrzcLZJ7bXAefNHkljX86IRykh9Yz/27cKyydQwqtUnZsepn5AAAAABSG7nQutoB9wAB5QGqAgAAU1rumbHEZ/sCAAAAAARZWg=='

const ytDlp = (id: string, extra = {}) => ({
  id,
  title: 'Herbst',
  extractor: 'youtube',
  extractor_key: 'Youtube',
  webpage_url: `https://www.youtube.com/watch?v=${id}`,
  uploader_id: '@AnnaTube',
  uploader: 'Anna Tube',
  channel: 'Anna Tube',
  channel_id: 'UCannatube',
  channel_follower_count: 1_200,
  upload_date: '20261030',
  description: words('YTDLPA15'),
  automatic_captions: { de: [{ ext: 'vtt', url: 'https://a.example' }] },
  ...extra,
})

const video = (kind: string, id: unknown, code: string) => ({
  kind: `youtube#${kind}`,
  etag: 'x',
  id,
  snippet: {
    publishedAt: '2026-10-30T10:00:00Z',
    channelId: 'UCapikanal',
    title: 'Haul',
    description: words(code),
    channelTitle: 'Anna Api',
    liveBroadcastContent: 'none',
  },
})

const message = (id: number, text: unknown, type = 'message') => ({
  id,
  type,
  date: '2026-10-30T11:00:00',
  date_unixtime: '1793354400',
  from: 'Anna Deals',
  from_id: 'channel1234567',
  text,
  text_entities: [],
})

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Annas Podcast</title><link>https://podcast.example/</link><itunes:author>Anna Pod</itunes:author>
<item><title>Folge 1 &amp; mehr</title><link>https://podcast.example/1</link><guid isPermaLink="false">a1</guid>
<pubDate>Fri, 30 Oct 2026 11:00:00 +0100</pubDate><description>kurz</description>
<content:encoded><![CDATA[<p>Mit PODCAS15 spart ihr 15&nbsp;% bei <b>Snocks</b>.</p>]]></content:encoded></item>
<item><title>Folge 2</title><link>https://podcast.example/2</link><pubDate>Sat, 31 Oct 2026 11:00:00 GMT</pubDate>
<description>Mit PODCAS25 spart ihr 25 % bei Snocks</description></item>
</channel></rss>
`

const cell = (value: string | number, at: string) =>
  typeof value === 'number'
    ? `<c r="${at}" s="1"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (rows: string[]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`
const rels = (type: string, target: string, id = 'r1') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`

/** A workbook with one sheet; a number is a day as Excel counts them. */
export const createWorkbook = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(relations(rels('officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Posts" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations(rels('worksheet', 'worksheets/sheet1.xml') + rels('styles', 'styles.xml', 'r2')),
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      sheet(
        rows.map((cells, row) =>
          cells.map((value, at) => cell(value, `${'ABCD'[at]}${row + 1}`)).join(''),
        ),
      ),
    ),
  })

const AT = '2026-10-30T10:00:00.000Z'
const DAY = '2026-10-30T00:00:00.000Z'
const insta = (id: string) => `https://www.instagram.com/p/${id}/`
const tube = (id: string) => `https://www.youtube.com/watch?v=${id}`

/** One file of each shape that is read, as its program's documentation and source describe it. */
export const POST_FILES: readonly PostFileShape[] = [
  {
    name: 'eigene.jsonl',
    bytes: Buffer.from(
      ['2026-10-30', 1793354400, '2026-10-30 10:00:00']
        .map((postedAt, at) =>
          JSON.stringify({
            url: insta(`DQxEigen00${at}`),
            username: 'anna',
            caption: words(`EIGEN${at}5`),
            postedAt,
          }),
        )
        .join('\n'),
    ),
    posts: [
      [insta('DQxEigen000'), 'anna', DAY],
      [insta('DQxEigen001'), 'anna', AT],
      [insta('DQxEigen002'), 'anna', AT],
    ],
  },
  {
    name: 'apify.json',
    bytes: json(
      [1, 2].map((number) => ({
        shortCode: `DQxApify00${number}`,
        ownerUsername: 'anna.apify',
        caption: words(`APIFY${number}5`),
        timestamp: AT,
      })),
    ),
    posts: [
      [insta('DQxApify001'), 'anna.apify', AT],
      [insta('DQxApify002'), 'anna.apify', AT],
    ],
  },
  {
    name: '2026-10-30_10-00-00_UTC.json.xz',
    bytes: Buffer.from(XZ, 'base64'),
    posts: [[insta('DQxInstal01'), 'anna.instal', AT]],
    cutAt: 120,
  },
  {
    name: 'Herbst [ytdlpaaaa15].info.json',
    bytes: json(ytDlp('ytdlpaaaa15', { timestamp: 1793354400 })),
    posts: [[tube('ytdlpaaaa15'), 'annatube', AT]],
  },
  {
    name: 'yt-dlp.jsonl',
    bytes: Buffer.from(
      [
        ytDlp('ytdlpbbbb15'),
        ytDlp('x', {
          extractor_key: 'Instagram',
          webpage_url: insta('DQxYtdlp001'),
          uploader_id: '4711',
          channel: 'anna.insta',
          description: words('YTINST15'),
          timestamp: 1793354400,
        }),
        ytDlp('x', {
          extractor_key: 'TikTok',
          webpage_url: 'https://www.tiktok.com/@anna.tok/video/7429912337771777312',
          uploader_id: '6812',
          description: words('YTTOK15'),
          timestamp: 1793354400,
        }),
      ]
        .map((value) => JSON.stringify(value))
        .join('\n'),
    ),
    posts: [
      [tube('ytdlpbbbb15'), 'annatube', DAY],
      [insta('DQxYtdlp001'), 'anna.insta', AT],
      ['https://www.tiktok.com/@anna.tok/video/7429912337771777312', 'anna.tok', AT],
    ],
  },
  {
    name: 'gallery-dl.json',
    bytes: pretty([
      [2, { category: 'instagram', subcategory: 'posts', ...galleryPost('001') }],
      [3, 'https://cdn.example/1.jpg', { category: 'instagram', num: 1, ...galleryPost('001') }],
      [
        3,
        'https://cdn.example/1.mp4',
        {
          category: 'tiktok',
          id: '7429912337771777399',
          user: 'anna.gallery',
          author: { uniqueId: 'anna.gallery', nickname: 'Anna' },
          desc: words('GALTOK15'),
          createTime: '1793354400',
          date: '2026-10-30 10:00:00',
        },
      ],
    ]),
    posts: [
      [insta('DQxGallery001'), 'anna.gallery', AT],
      ['https://www.tiktok.com/@anna.gallery/video/7429912337771777399', 'anna.gallery', AT],
    ],
  },
  {
    name: 'youtube-api.json',
    bytes: pretty({
      kind: 'youtube#videoListResponse',
      etag: 'x',
      items: [
        video('video', 'apivideoa15', 'APIVID15'),
        video('searchResult', { kind: 'youtube#video', videoId: 'apisearch15' }, 'APISEA15'),
        { kind: 'youtube#channel', id: 'UC1', snippet: { title: 'Kanal' } },
      ],
      pageInfo: { totalResults: 3, resultsPerPage: 50 },
    }),
    posts: [
      [tube('apivideoa15'), 'anna-api-ucapikanal', AT],
      [tube('apisearch15'), 'anna-api-ucapikanal', AT],
    ],
    cutAt: 700,
  },
  {
    name: 'result.json',
    bytes: pretty({
      name: 'Anna Deals',
      type: 'public_channel',
      id: 1234567,
      messages: [
        message(1, '', 'service'),
        message(2, ['Mit ', { type: 'bold', text: 'TELEGR15' }, ' spart ihr 15 % bei Snocks']),
        message(3, words('TELEGR25')),
      ],
    }),
    posts: [
      ['https://t.me/c/1234567/2', 'anna-deals-channel1234567', AT],
      ['https://t.me/c/1234567/3', 'anna-deals-channel1234567', AT],
    ],
  },
  {
    name: 'podcast.xml',
    bytes: Buffer.from(rss),
    posts: [
      ['https://podcast.example/1', 'anna-pod-podcast.example', AT],
      ['https://podcast.example/2', 'anna-pod-podcast.example', '2026-10-31T11:00:00.000Z'],
    ],
    cutAt: rss.indexOf('Folge 2'),
  },
  {
    name: 'feed.json',
    bytes: json({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Annas Blog',
      authors: [{ name: 'Anna Blog' }],
      items: [1, 2].map((number) => ({
        id: String(number),
        url: `https://blog.example/${number}`,
        title: 'Neues',
        content_html: `<p>${words(`JSONFE${number}5`)}</p>`,
        date_published: '2026-10-30T11:00:00+01:00',
      })),
    }),
    posts: [
      ['https://blog.example/1', 'anna-blog-blog.example', AT],
      ['https://blog.example/2', 'anna-blog-blog.example', AT],
    ],
  },
  {
    name: 'excel.csv',
    // As German Excel saves it.
    bytes: Buffer.from(
      `URL;Username;Caption;PostedAt\r\n${insta('DQxCsvfile1')};anna.csv;"Mit CSVFIL15 spart ihr 15 \u0080 bei Snocks, für alle gültig.";30.10.2026\r\n${insta('DQxCsvfile2')};anna.csv;"${words('CSVFIL25')}";2026-10-30\r\n`,
      'latin1',
    ),
    posts: [
      [insta('DQxCsvfile1'), 'anna.csv', DAY],
      [insta('DQxCsvfile2'), 'anna.csv', DAY],
    ],
    cutAt: 210,
  },
  {
    name: 'tabelle.xlsx',
    bytes: createWorkbook([
      ['url', 'username', 'caption', 'postedAt'],
      [insta('DQxXlsx0001'), 'anna.xlsx', words('XLSXFI15'), 46325],
      [insta('DQxXlsx0002'), 'anna.xlsx', words('XLSXFI25'), '2026-10-30T10:00:00Z'],
    ]),
    posts: [
      [insta('DQxXlsx0001'), 'anna.xlsx', DAY],
      [insta('DQxXlsx0002'), 'anna.xlsx', AT],
    ],
  },
]

function galleryPost(number: string) {
  return {
    post_id: '1',
    post_shortcode: `DQxGallery${number}`,
    post_url: insta(`DQxGallery${number}`),
    username: 'anna.gallery',
    fullname: 'Anna Gallery',
    description: words('GALLER15'),
    post_date: '2026-10-30 10:00:00',
  }
}

/** The file as a download that broke off leaves it. */
export const breakOff = ({ bytes, cutAt = bytes.length - 10 }: PostFileShape): Uint8Array =>
  bytes.subarray(0, cutAt)
