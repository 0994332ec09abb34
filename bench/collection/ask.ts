import { get, type RequestOptions } from 'node:http'

/** A server that is silent for so long hangs. */
const PATIENCE_MS = 120_000

/** Asks for `url` and waits for the last byte. Throws for every status but 200. */
export const ask = (url: string, options: RequestOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
      response.on('close', () => reject(new Error(`${url}: cut off`)))
    })
    // The server closes connections that are idle; one may be taken up at that very moment.
    asked.on('error', (error) => {
      if (asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        resolve(ask(url, options))
      else reject(error)
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`${url}: no answer`)))
  })
