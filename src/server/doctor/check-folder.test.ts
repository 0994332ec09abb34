import { expect, test } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'
import { checkFolder } from './check-data.ts'
import { checkMachine } from './check-machine.ts'

test('room on the disk and in memory is told with its unit', () => {
  const findings = [...checkFolder(makeTempFolder()), ...checkMachine(new Date())]
  const tell = (check: string) => findings.find((finding) => finding.check === check)?.message
  expect(tell('Platz')).toMatch(/\d\u00a0[KM]B frei[.;]/)
  expect(tell('Speicher')).toMatch(/\d\u00a0[KM]B verfügbar[.;]/)
})
