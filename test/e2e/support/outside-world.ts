import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { afterAll } from 'vitest'
import { listen } from '#test/http.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

type OutsideRequest = {
  /** Host and path: 'www.youtube.com/feeds/videos.xml?channel_id=…'. */
  address: string
  headers: IncomingHttpHeaders
  body: string
}
export type OutsideReply = { status?: number; headers?: Record<string, string>; body?: string }

/**
 * Hosts of the internet, for a program that is started with `env`: they answer over https, by a certificate that
 * it trusts, at addresses that it takes for public ones.
 */
export async function startOutsideWorld(
  names: readonly string[],
  answer: (request: OutsideRequest) => OutsideReply,
) {
  const pair = await generate([{ name: 'commonName', value: names[0] ?? '' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  })
  const requests: OutsideRequest[] = []
  const server = createServer(
    { key: pair.private, cert: pair.cert },
    async (incoming, response) => {
      const { headers, url } = incoming
      const request = { address: `${headers.host}${url}`, headers, body: await text(incoming) }
      requests.push(request)
      const reply = answer(request)
      response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
    },
  )
  const { port, stop } = await listen(server)
  const certificate = join(makeTempFolder(afterAll), 'ca.pem')
  writeFileSync(certificate, pair.cert)
  return {
    requests,
    stop,
    env: {
      NODE_OPTIONS: `--import=${resolve('test/e2e/support/outside-world-preload.mjs')}`,
      NODE_EXTRA_CA_CERTS: certificate,
      OUTSIDE_WORLD: JSON.stringify({ names, port }),
    },
  }
}

type Video = { id: string; title: string; description: string; publishedAt: string }

/** A channel's feed in the shape that YouTube publishes. */
export const toYoutubeFeed = (channelId: string, title: string, videos: readonly Video[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channelId}"/>
 <id>yt:channel:${channelId.slice(2)}</id>
 <yt:channelId>${channelId.slice(2)}</yt:channelId>
 <title>${title}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channelId}"/>
 <author><name>${title}</name><uri>https://www.youtube.com/channel/${channelId}</uri></author>
 <published>2020-01-01T00:00:00+00:00</published>
${videos.map((video) => toEntry(channelId, title, video)).join('\n')}
</feed>`

const toEntry = (channelId: string, name: string, video: Video) => ` <entry>
  <id>yt:video:${video.id}</id>
  <yt:videoId>${video.id}</yt:videoId>
  <yt:channelId>${channelId}</yt:channelId>
  <title>${video.title}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${video.id}"/>
  <author><name>${name}</name><uri>https://www.youtube.com/channel/${channelId}</uri></author>
  <published>${video.publishedAt}</published>
  <updated>${video.publishedAt}</updated>
  <media:group>
   <media:title>${video.title}</media:title>
   <media:content url="https://www.youtube.com/v/${video.id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i1.ytimg.com/vi/${video.id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${video.description}</media:description>
   <media:community>
    <media:starRating count="7" average="5.00" min="1" max="5"/>
    <media:statistics views="123"/>
   </media:community>
  </media:group>
 </entry>`
