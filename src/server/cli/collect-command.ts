import type { Config } from '../config.ts'
import { getBrandPage } from '../services/brands/get-brand-page.ts'
import { collectAllBrands } from '../services/collection/collect-all-brands.ts'
import { collectBrand } from '../services/collection/collect-brand.ts'
import { createRuntime } from './create-runtime.ts'

/** Runs one collection and prints its result as JSON; Ctrl+C stops it between two posts. */
export async function collectCommand(
  config: Config,
  options: { brand?: string | undefined },
): Promise<number> {
  const runtime = createRuntime(config)
  try {
    process.once('SIGINT', () => runtime.deps.collection.requestStop())
    process.once('SIGTERM', () => runtime.deps.collection.requestStop())
    const ctx = runtime.asSystem('collect')
    const result = options.brand
      ? await collectBrand(ctx, { id: getBrandPage(ctx, { slug: options.brand }).brand.id })
      : await collectAllBrands(ctx, { trigger: 'cli' })
    console.log(JSON.stringify(result))
    return 0
  } finally {
    runtime.close()
  }
}
