// Takes the README's pictures of a running demo: `node scripts/take-screenshots.mjs http://127.0.0.1:3000`
import { chromium } from 'playwright-core'

const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const SHOTS = [
  { name: 'home-1280-light', path: '/', width: 1280, scheme: 'light' },
  { name: 'brand-1280-light', path: '/brands/snocks', width: 1280, scheme: 'light' },
  { name: 'brand-390-dark', path: '/brands/koro', width: 390, scheme: 'dark' },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const { name, path, width, scheme } of SHOTS) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: 'de-DE',
  })
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: `docs/images/${name}.png` })
  await context.close()
}
await browser.close()
