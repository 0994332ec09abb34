// What the machine can do at best, as a process of its own: node:http that sends ready bytes, and one
// row a write, in a transaction that reaches the disk. Told by its parent what to send.
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** By path: headers and body as the product sends them. */
const [answers] = await once(process, 'message')
const database = new Database(join(mkdtempSync(join(tmpdir(), 'baseline-')), 'app.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table votes (id integer primary key, text text)')
const insert = database.prepare('insert into votes (text) values (?)')

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let text = ''
    request.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      insert.run(text)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
    return
  }
  const answer = answers.get(request.url)
  if (answer) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
