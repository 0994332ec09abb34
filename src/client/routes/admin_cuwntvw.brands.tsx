import { createFileRoute } from '@tanstack/react-router'
import { TabPage } from '../features/admin/shell/tab-page.tsx'

export const Route = createFileRoute('/admin_cuwntvw/brands')({ component: TabPage })
