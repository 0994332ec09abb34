import type { ComponentProps } from 'react'
import { Button } from '../../../components/ui/button.tsx'

/** The panel's usual button: small and outlined. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="sm" {...props} />
)
