import { Switch as SwitchPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'

/** An on/off switch without a label of its own. */
export const Switch = (props: Omit<ComponentProps<typeof SwitchPrimitive.Root>, 'className'>) => (
  <SwitchPrimitive.Root
    className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-sunken px-[3px] transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-60"
    {...props}
  >
    <SwitchPrimitive.Thumb className="size-4 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent forced-colors:bg-[CanvasText]" />
  </SwitchPrimitive.Root>
)
