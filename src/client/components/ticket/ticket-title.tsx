import { Link } from '@tanstack/react-router'
import type { Code } from '#shared/schemas/code.ts'
import { formatDiscount } from '#shared/texts/format.ts'

type TicketTitleProps = {
  id: string
  code: Pick<Code, 'discountAmount' | 'discountType' | 'description' | 'brand'>
  linkBrand: boolean
  as?: 'h2' | 'h3'
}

/** Amount and brand. The heading says both, so that a list of headings tells the codes apart. */
export function TicketTitle({ id, code, linkBrand, as: Heading = 'h3' }: TicketTitleProps) {
  const { brand, discountAmount, discountType } = code
  const hasAmount = discountAmount !== null
  const benefit = hasAmount
    ? formatDiscount(discountAmount, discountType)
    : (code.description ?? 'Vorteil laut Post')
  return (
    <>
      <p className="ticket-amount" aria-hidden="true">
        {benefit}
        {hasAmount && <span>Rabatt</span>}
      </p>
      <Heading id={id} className="ticket-brand">
        {linkBrand ? (
          <Link to="/brands/$slug" params={{ slug: brand.slug }}>
            {brand.name}
          </Link>
        ) : (
          brand.name
        )}
        <span className="sr-only">{`: ${benefit}${hasAmount ? ' Rabatt' : ''}`}</span>
      </Heading>
    </>
  )
}
