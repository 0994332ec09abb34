import type { Brand } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { buttonVariants } from './ui/button.tsx'

type ShopLinkProps = {
  brand: Pick<Brand, 'name' | 'shopUrl' | 'isAffiliateLink'>
  variant?: 'outline'
}

/** Leads to the brand's shop without any detour, marked where it earns money; nothing without an address. */
export function ShopLink({ brand, variant }: ShopLinkProps) {
  if (!brand.shopUrl) return null
  return (
    <a
      href={brand.shopUrl}
      target="_blank"
      rel="noopener nofollow"
      className={buttonVariants({ variant, className: 'external' })}
    >
      <span>
        {TEXTS.shop.action}
        <span className="sr-only">{` von ${brand.name}`}</span>
        {brand.isAffiliateLink && <small>{TEXTS.shop.affiliate}</small>}
      </span>
    </a>
  )
}
