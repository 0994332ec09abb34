// What is inside an executable: the packages whose code the bundles hold, Node and SQLite.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** Their code gets in without being bundled: styles, helpers that the build writes, what is put in as it is. */
const ADDED_BY_BUILD = [
  'tailwindcss',
  'vite',
  'rolldown',
  'onnxruntime-node',
  'onnxruntime-common',
  'swagger-ui-dist',
]

const readText = (file) => readFileSync(file, 'utf8').trim()
const readJson = (file) => JSON.parse(readText(file))
const keyOf = ({ name, version }) => `${name}@${version}`

/**
 * The licences of the programs in `folder` and of the built client, as Vite lists them, by name and
 * version: `identifier`, and `text` where the package has one.
 */
export function listLicences(folder) {
  const bundled = ['dist/client/.vite/license.json', ...globSync(`${folder}/*.license.json`)]
  const added = ADDED_BY_BUILD.map((name) => {
    const { version, license } = readJson(`node_modules/${name}/package.json`)
    const text = globSync(`node_modules/${name}/LICENSE*`).map(readText).join('\n')
    return { name, version, identifier: license, text }
  })
  return new Map([...bundled.flatMap(readJson), ...added].map((part) => [keyOf(part), part]))
}

/** The parts in CycloneDX: npm's list of all that is installed, less what is not inside. */
export function listParts(licences) {
  // Without the development's own, npm would also leave out what that shares with the program: React.
  const args = ['sbom', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const output = execFileSync('npm', args, { stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 })
  const { dependencies: _, metadata, components, ...list } = JSON.parse(String(output))
  const inside = components.filter((component) => licences.has(keyOf(component)))
  const missing = [...licences.keys()].filter((key) => !inside.some((part) => keyOf(part) === key))
  if (missing.length > 0) throw new Error(`npm does not know ${missing.join(', ')}`)
  const header = readText('node_modules/better-sqlite3/deps/sqlite3/sqlite3.h')
  return {
    ...list,
    // npm takes the name of the folder.
    metadata: { ...metadata, component: { ...metadata.component, name: 'codefluencer' } },
    components: [
      // Marked by npm as optional where only the build asks for it; here its code is delivered.
      ...inside.map((component) => ({ ...component, scope: 'required', properties: [] })),
      describePart('node', process.versions.node, 'nodejs:node.js'),
      describePart('sqlite', /SQLITE_VERSION +"(.+)"/.exec(header)[1], 'sqlite:sqlite'),
    ],
  }
}

/** A part that is no package, with the name under which its faults are published. */
const describePart = (name, version, publishedAs) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
  cpe: `cpe:2.3:a:${publishedAs}:${version}:*:*:*:*:*:*:*`,
})

/** All parts with their licences as one text; `node` is the licence of Node and what it consists of. */
export function writeNotices({ components }, licences, node) {
  const others = {
    node: { identifier: 'MIT and others', text: node },
    sqlite: { identifier: 'public domain', text: 'Its authors disclaim copyright.' },
  }
  const sections = components.map((part) => {
    const { identifier, text } = licences.get(keyOf(part)) ?? others[part.name]
    const title = `${part.name} ${part.version} (${identifier})`
    return `${'-'.repeat(78)}\n${title}\n\n${text || pointToLicence(part, identifier)}\n`
  })
  // What the reader has learned began as somebody else's encoder, which is no package.
  sections.push(`${'-'.repeat(78)}\n${readText('data/reader/LICENSE.txt')}\n`)
  return `Codefluencer contains the following software of others.\n\n${sections.join('\n')}`
}

/** For a package that comes without the text of its licence. */
function pointToLicence({ name, author = 'not named' }, identifier) {
  const { repository } = readJson(`node_modules/${name}/package.json`)
  const source = repository?.url ?? repository ?? 'the package itself'
  return `Author: ${author}\nLicence: https://spdx.org/licenses/${identifier}.html\nSource: ${source}`
}
