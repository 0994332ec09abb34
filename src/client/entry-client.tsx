import './styles/global.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpBatchLink } from '@trpc/client'
import { hydrateRoot } from 'react-dom/client'
import { watchNavigation } from './lib/watch-navigation.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ links: [httpBatchLink({ url: '/trpc' })] })
watchNavigation(router)
hydrateRoot(document, <RouterClient router={router} />)
