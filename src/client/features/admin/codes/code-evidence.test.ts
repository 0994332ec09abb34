import { expect, test } from 'vitest'
import { markCode } from './code-evidence.tsx'

test('the code is found in the words whatever its case', () => {
  expect(markCode('Straße: mit Anna15 spart ihr', 'ANNA15')).toEqual([
    'Straße: mit ',
    'Anna15',
    ' spart ihr',
  ])
})

test('special characters in a code are no pattern', () => {
  expect(markCode('nimm A+B.10 jetzt', 'A+B.10')).toEqual(['nimm ', 'A+B.10', ' jetzt'])
})

test('without the code the words stay whole', () => {
  expect(markCode('nichts davon', 'ANNA15')).toEqual(['nichts davon', '', ''])
  expect(markCode('nichts davon', '')).toEqual(['nichts davon', '', ''])
})
