import { describe, expect, it } from 'vitest'
import { fail, formatOf, RIGHT, say, useChatService, VALUE } from '#test/stub-services.ts'

const { start } = useChatService()

describe('what an endpoint refuses it is not asked for again', () => {
  const noMode = (word: string) => fail(400, { message: `Unsupported: '${word}'`, type: 'x' })

  it('no JSON schema: it is asked for JSON, with the schema in words', async () => {
    const { ask, bodies } = await start((body) =>
      formatOf(body) === 'json_schema' ? noMode('response_format.type json_schema') : say(RIGHT),
    )
    expect(await ask()).toMatchObject({ ok: true, value: VALUE, usage: { calls: 2 } })
    await ask()
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'json_object'])
    const [system, user] = bodies()[1]?.messages ?? []
    expect(system?.content).toMatch(
      /^List the codes\.[\s\S]*JSON schema[\s\S]*"additionalProperties"/,
    )
    expect(user?.content).toBe('"Mit ANNA10 spart ihr"')
  })

  it.each([
    ['fences', `Gern:\n\`\`\`json\n${RIGHT}\n\`\`\`\nViel Spaß!`],
    ['prose', `Die Antwort {so} lautet ${RIGHT} und mehr nicht.`],
    ['thoughts', `<think>{"codes":[]} oder doch</think>\n${RIGHT}`],
  ])('no JSON mode at all: it is asked in words alone, and understood in %s', async (_, text) => {
    const { ask, bodies } = await start((body) =>
      body.response_format ? fail(400, 'response_format is not supported') : say(text),
    )
    expect(await ask()).toMatchObject({ ok: true, value: VALUE, usage: { calls: 3 } })
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'plain'])
    expect(bodies()[2]?.messages[0]?.content).toContain('JSON schema')
  })

  it('a schema that it silently ignores is noticed by its answer', async () => {
    const { ask, bodies } = await start((body) =>
      say(formatOf(body) === 'json_schema' ? 'Der Code ist ANNA10.' : RIGHT),
    )
    expect(await ask()).toMatchObject({ ok: true, value: VALUE })
    await ask()
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  it('the old name of the limit: it gets the new one, with room for hidden thinking', async () => {
    const { ask, bodies } = await start((body) =>
      body.max_tokens
        ? fail(400, {
            message:
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            param: 'max_tokens',
            code: 'unsupported_parameter',
          })
        : say(RIGHT),
    )
    await ask()
    await ask()
    const limits = bodies().map((body) => [body.max_tokens, body.max_completion_tokens])
    expect(limits).toEqual([
      [300, undefined],
      [undefined, 2300],
      [undefined, 2300],
    ])
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_schema', 'json_schema'])
  })

  it('a temperature', async () => {
    const message = "Unsupported value: 'temperature' does not support 0 with this model."
    const { ask, bodies } = await start((body) =>
      body.temperature === undefined
        ? say(RIGHT)
        : fail(400, { message, param: 'temperature', code: 'unsupported_value' }),
    )
    await ask()
    await ask()
    expect(bodies().map(({ temperature }) => temperature)).toEqual([0, undefined, undefined])
  })

  it('extra keys, in the words of FastAPI: they are left out one by one', async () => {
    const { ask, bodies } = await start((body) => {
      const extra = ['max_tokens', 'max_completion_tokens', 'temperature', 'response_format']
      const loc = extra.find((key) => key in body)
      const detail = [{ loc: ['body', loc], msg: 'Extra inputs are not permitted' }]
      return loc ? { status: 422, body: { detail } } : say(RIGHT)
    })
    expect(await ask()).toMatchObject({ ok: true, usage: { calls: 6 } })
    expect(Object.keys(bodies().at(-1) ?? {})).toEqual(['model', 'messages'])
    await ask()
    expect(bodies()).toHaveLength(7)
  })

  it('everything: it is asked once in each way', async () => {
    const { ask, bodies } = await start(() => fail(400, 'unsupported request'))
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'bad_request' } })
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'plain'])
  })

  it('a limit that is too large is a fault, and not asked for in another way', async () => {
    const message = 'max_tokens is too large: 300. This model supports at most 100.'
    const { ask, bodies } = await start(() => fail(400, { message, param: 'max_tokens' }))
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'bad_request' } })
    expect(bodies()).toHaveLength(1)
  })
})
