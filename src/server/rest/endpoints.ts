import { BACKUP_ENDPOINTS } from './endpoints/backup-endpoints.ts'
import { BRAND_ENDPOINTS } from './endpoints/brand-endpoints.ts'
import { CODE_ENDPOINTS } from './endpoints/code-endpoints.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { SITE_ENDPOINTS } from './endpoints/site-endpoints.ts'
import { TRANSFER_ENDPOINTS } from './endpoints/transfer-endpoints.ts'
import { WORK_ENDPOINTS } from './endpoints/work-endpoints.ts'

/** Every documented path; routes, document and page are made from it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...CODE_ENDPOINTS,
  ...BRAND_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...WORK_ENDPOINTS,
  ...TRANSFER_ENDPOINTS,
  ...BACKUP_ENDPOINTS,
]
