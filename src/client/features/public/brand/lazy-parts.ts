import { lazyRouteComponent } from '../../../lib/lazy-component.ts'
import type { Trends } from './trend-section.tsx'

// What not every brand needs, or not at once. The route loads it before it shows the page; in a page that came
// from the server the browser does so once the rest answers.

export const WithoutCodes = lazyRouteComponent(
  () => import('./brand-without-codes.tsx'),
  'BrandWithoutCodes',
)
export const TrendSection = lazyRouteComponent<'TrendSection', Trends>(
  () => import('./trend-section.tsx'),
  'TrendSection',
)
