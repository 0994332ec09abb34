import { spawn } from 'node:child_process'
import type { Program } from './start-site.ts'

/**
 * Starts a program's demo in its folder and on a free port; resolves when it is served, rejects with
 * what it wrote when it ends before.
 */
export async function startDemo({ file, args, cwd }: Program, env: Record<string, string>) {
  const child = spawn(file, [...args, 'demo'], { cwd, env: { PORT: '0', ...env } })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const password = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        // The last of what it says when all is ready.
        const shown = /Passwort: +(\S+)\n/.exec(output)?.[1]
        if (shown) resolve(shown)
      })
    child.once('error', reject)
    void ended.then(() => reject(new Error(`Die Demo endete früh:\n${output}`)))
  })
  return {
    password,
    url: /Die Demo läuft: (\S+)\n/.exec(output)?.[1] ?? '',
    codes: Number(/(\d+) Codes gefunden/.exec(output)?.[1]),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
