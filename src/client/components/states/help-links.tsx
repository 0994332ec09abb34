import { Link } from '@tanstack/react-router'
import { buttonVariants } from '../ui/button.tsx'

/** Where to go from a dead end. */
export function HelpLinks() {
  return (
    <>
      <Link to="/kategorien" className={buttonVariants({ variant: 'secondary' })}>
        Kategorien entdecken
      </Link>
      <Link to="/brands" className={buttonVariants({ variant: 'secondary' })}>
        Alle Marken ansehen
      </Link>
    </>
  )
}
