import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('takes the nonce out of a page and names its scripts by their hashes', () => {
  const { html, hashes } = hashScripts(
    '<meta property="csp-nonce" content="N1"/><link nonce="N1" href="/a.js">' +
      '<script nonce="N1">one()</script><script type="module" nonce="N1" src="/b.js"></script>' +
      '<script nonce="N1">two()\n</script><script nonce="N1">one()</script>',
    'N1',
  )
  expect(html).not.toContain('N1')
  expect(html).not.toContain('csp-nonce')
  expect(hashes).toEqual([hash('one()'), hash('two()\n')])
})

test('a script that slipped into the page is not named', () => {
  const page = '<p><script>evil()</script><script nonce="raten">evil()</script></p>'
  expect(hashScripts(`${page}<script nonce="N1">one()</script>`, 'N1').hashes).toEqual([
    hash('one()'),
  ])
})
