import { describe, expect, it } from 'vitest'
import { parseCatalogue } from './catalogue.ts'

const HEADER = 'name,domain,category,handles,spellings,description\n'

describe('parseCatalogue', () => {
  it('splits handles and spellings', () => {
    const csv = `${HEADER}Muster & Co,muster.de,food,muster|muster.de,Muster und Co | Musterco,Muster für alle.\n`
    expect(parseCatalogue(csv)).toEqual([
      {
        name: 'Muster & Co',
        domain: 'muster.de',
        category: 'food',
        handles: ['muster', 'muster.de'],
        spellings: ['Muster und Co', 'Musterco'],
        description: 'Muster für alle.',
      },
    ])
  })

  it('takes empty lists and quoted cells', () => {
    const [brand] = parseCatalogue(`${HEADER}"Eins, Zwei",eins-zwei.de,home,,,\n`)
    expect(brand).toMatchObject({
      name: 'Eins, Zwei',
      handles: [],
      spellings: [],
      description: null,
    })
  })

  it('names the line and the field of a fault', () => {
    const csv = `${HEADER}Gut,gut.de,food,,,\nSchlecht,keine domain,food,,,\n`
    expect(() => parseCatalogue(csv)).toThrow('Zeile 3, domain: keine gültige Domain')
  })

  it('names a missing column', () => {
    expect(() => parseCatalogue('name,domain\nGut,gut.de\n')).toThrow(
      'Zeile 1: Spalte fehlt: category',
    )
  })
})
