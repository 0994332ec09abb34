import type { IncomingMessage } from 'node:http'
import { type AnswerCache, matchesEtag } from './answer-cache.ts'
import type { AppDeps } from './app-env.ts'
import { createClientFinder } from './client-address.ts'
import type { BeforeApp } from './create-http-server.ts'
import { consumeReads } from './limit-reads.ts'
import { chooseRequestId, createObserver, REQUEST_ID_HEADER } from './observe-requests.ts'
import { hasCredentialHeaders } from './session.ts'

const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/
/** Unusual `Host` headers go through the app. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d+)?$/

/**
 * Sends cached answers straight through Node's server, with the headers that they went out with the
 * first time: on its way through the app a request costs three times as much as sending the answer.
 * Address, limit, request id, log line and metrics are those of the app; everything else goes on to it.
 */
export function answerFromCache(deps: AppDeps, answers: AnswerCache): BeforeApp {
  const findClient = createClientFinder(deps.trustedProxies)
  const observeSending = createObserver(deps)
  return (request, response, next) => {
    const answer =
      isPlainRead(request) && deps.isReady() && answers.findByAddress(request.url ?? '')
    if (!answer) return next()
    const recordWhenSent = observeSending(response)
    const { headers, method = 'GET' } = request
    const client = findClient(request.socket.remoteAddress, readHeader(headers['x-forwarded-for']))
    const send = () => {
      const given = readHeader(headers['x-request-id'])
      const requestId = chooseRequestId(given, client.isFromTrustedProxy)
      const isUnchanged = matchesEtag(headers['if-none-match'], answer.tag)
      const status = isUnchanged ? 304 : 200
      const { procedures, sent } = answer
      answers.recordCalls(answer)
      recordWhenSent({
        ...{ requestId, method, route: sent.route, status, procedures },
        isStream: false,
      })
      const sentHeaders = isUnchanged ? sent.headersOfUnchanged : sent.headers
      response.writeHead(status, [...sentHeaders, REQUEST_ID_HEADER, requestId])
      response.end(isUnchanged ? undefined : answer.gzipped)
    }
    // When the limit is reached, the app answers with the error.
    consumeReads(deps, client.address, answer.sent.points).then(send, next)
  }
}

/** A plain read: GET or HEAD that accepts gzip, without a body and without credentials. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  TAKES_GZIP.test(readHeader(headers['accept-encoding']) ?? '') &&
  PLAIN_HOST.test(headers.host ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  !hasCredentialHeaders(headers)

/** Node joins most repeated headers into one text; its types do not say which. */
const readHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value
