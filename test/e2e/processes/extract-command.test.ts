import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPosts } from '#test/e2e/support/posts.ts'
import { envIn, parseLines, runCli } from '#test/e2e/support/processes.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const folder = useTempFolder()

const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder.path, name), content)
  return join(folder.path, name)
}
const extract = (file: string, input?: string | Buffer) =>
  runCli(['extract', file], { env: envIn(folder.path), ...(input !== undefined && { input }) })
const toJsonl = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join('\n')

const FIELDS = [
  'url',
  'code',
  'brand',
  'discountAmount',
  'discountType',
  'expiresAt',
  'isExclusive',
  'confidence',
  'quote',
  'start',
  'end',
]

test('prints the documented line per offer and nothing else, names broken lines, stores nothing', () => {
  const posts = createPosts()
  const file = put('posts.jsonl', `${toJsonl(posts)}\n{"kaputt": true}\nkein json\n`)
  const { status, stdout, stderr } = extract(file)
  expect(status).toBe(0)
  const lines = parseLines(stdout)
  expect(lines.map(({ code }) => code)).toEqual(['ANNA15', 'LENA20', 'MIRA10', 'TOM5'])
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(FIELDS)
    const caption = posts.find(({ url }) => url === line.url)?.caption
    expect(caption?.slice(Number(line.start), Number(line.end))).toBe(line.quote)
  }
  expect(lines[0]).toMatchObject({
    brand: 'SNOCKS',
    discountAmount: 15,
    discountType: 'percentage',
    expiresAt: null,
    isExclusive: false,
  })
  expect(stderr).toMatch(/posts\.jsonl, Zeile 6: .*url/)
  expect(stderr).toMatch(/posts\.jsonl, Zeile 7: kein gültiges JSON/)
  expect(readdirSync(folder.path)).toEqual(['posts.jsonl'])
})

test.each(['extract', 'import'])(
  '%s passes broken lines by, wherever they come from',
  (command) => {
    const [first, ...others] = createPosts().map((post) => Buffer.from(`${JSON.stringify(post)}\n`))
    const broken = [
      Buffer.from(`\0\0\0\0{"url":\n`),
      Buffer.from('{"caption":"f\xfcr"}\n', 'latin1'),
      Buffer.concat([Buffer.alloc(300_000), Buffer.from('\n')]),
      Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}\n`),
      Buffer.from('{"caption":"\\ud800"}\n'),
    ]
    const bytes = Buffer.concat([...broken, Buffer.from(first ?? ''), ...broken, ...others])
    for (const [file, input] of [
      [put('posts.jsonl', bytes), undefined],
      ['-', bytes],
    ] as const) {
      const { status, stdout, stderr } = runCli([command, file], {
        env: envIn(join(folder.path, file === '-' ? 'stdin' : 'file')),
        ...(input && { input }),
      })
      expect(status).toBe(0)
      const text = stdout.match(/"(?:code":"\w+|codesAdded":\d)/g)
      expect(text).toEqual(
        command === 'import'
          ? ['"codesAdded":3']
          : ['ANNA15', 'LENA20', 'MIRA10', 'TOM5'].map((code) => `"code":"${code}`),
      )
      const named = stderr.match(/Zeile \d+: [^.;\n]{12}/g)
      expect(named?.filter((_, index) => index < 4)).toEqual([
        'Zeile 1: enthält Null',
        'Zeile 2: kein gültige',
        'Zeile 3: enthält Null',
        'Zeile 4: unbekannte F',
      ])
      expect(named).toHaveLength(10)
    }
  },
)

test('reads the same from standard input, lists, a file with a mark and Windows line ends', () => {
  const posts = createPosts()
  const expected = extract(put('posts.jsonl', toJsonl(posts))).stdout
  expect(parseLines(expected)).toHaveLength(4)
  expect(extract('-', toJsonl(posts)).stdout).toBe(expected)
  expect(extract('-', JSON.stringify(posts, null, 2)).stdout).toBe(expected)
  expect(extract(put('b.json', JSON.stringify(posts))).stdout).toBe(expected)
  const windows = `\uFEFF${toJsonl(posts).replaceAll('\n', '\r\n')}\r\n`
  expect(extract(put('c.jsonl', windows)).stdout).toBe(expected)
})

test('exports of scrapers give the same codes', () => {
  const [post] = createPosts()
  const scraped = {
    shortCode: 'E2Eaaaaaa01',
    url: post?.url.replace('/p/', '/reel/'),
    caption: post?.caption,
    timestamp: post?.postedAt,
    ownerUsername: post?.username,
  }
  const profile = {
    username: post?.username,
    latestPosts: [scraped, { ...scraped, caption: null }],
  }
  const expected = extract('-', JSON.stringify(post)).stdout
  expect(extract('-', JSON.stringify([scraped], null, 2)).stdout).toBe(expected)
  expect(extract('-', JSON.stringify([profile]))).toMatchObject({
    stdout: expected,
    stderr: expect.stringMatching(/1\u00a0Post ohne Text/),
  })
})

test('what cannot be read at all is said in one line', () => {
  mkdirSync(join(folder.path, 'ordner.jsonl'))
  const text = toJsonl(createPosts())
  const files: [string, RegExp][] = [
    [
      join(folder.path, 'fehlt.jsonl'),
      /fehlt\.jsonl lässt sich nicht lesen: die Datei gibt es nicht\n$/,
    ],
    [join(folder.path, 'ordner.jsonl'), /ordner\.jsonl ist ein Ordner\n$/],
    [put('a.jsonl', Buffer.from(text, 'utf16le')), /a\.jsonl ist in UTF-16 geschrieben/],
    [
      put('a.jsonl.gz', new Uint8Array([0x1f, 0x8b, 8, 0])),
      /a\.jsonl\.gz ist beschädigt und lässt sich nicht zu Ende entpacken/,
    ],
    [put('a.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')), /a\.png ist keine Textdatei/],
  ]
  for (const [file, words] of files) {
    const { status, stdout, stderr } = extract(file)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(words)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
})

test('a line of 10 MB and a million broken lines are passed by', () => {
  const [post] = createPosts()
  const long = JSON.stringify({ ...post, caption: 'x'.repeat(10_000_000) })
  const lines = [long, '{\n'.repeat(1_000_000).trimEnd(), JSON.stringify(post)]
  const { status, stdout, stderr } = extract(put('posts.jsonl', lines.join('\n')))
  expect(status).toBe(0)
  expect(parseLines(stdout)).toHaveLength(1)
  expect(stderr).toContain('Zeile 1: länger, als ein Post sein kann')
  expect(stderr).toMatch(/1\.000\.001/)
  expect(stderr.split('\n').length).toBeLessThan(100)
})

test('shows with --explain in which words and how surely a post was read', () => {
  const [post] = createPosts()
  const file = put('posts.jsonl', toJsonl([post]))
  const { status, stdout } = runCli(['extract', '--explain', file], { env: envIn(folder.path) })
  expect(status).toBe(0)
  expect(stdout).toContain(String(post?.url))
  expect(stdout).toMatch(/^ {2}ANNA15, SNOCKS, 15\s%, kein Ende: Sicherheit \d+\s%$/m)
  expect(stdout).toMatch(/^ {4}„.*\[Code: ANNA15\].*“$/m)
  expect(stdout).toMatch(/^ {4}Code \d+\s% · Shop \d+\s% · Betrag \d+\s% · Ende \d+\s%$/m)
})
