import { clsx } from 'clsx'

type AvatarProps = { influencer: { id: number }; size: 48 | 96; className: string }

/** One of four drawings, always the same for a person: nobody's picture is fetched from elsewhere. */
export const Avatar = ({ influencer, size, className }: AvatarProps) => (
  <img
    src={`/avatars/avatar-${influencer.id % 4}.svg`}
    alt=""
    width={size}
    height={size}
    className={clsx('shrink-0 rounded-full border', className)}
  />
)
