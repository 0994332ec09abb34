import { Switch as SwitchPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<typeof SwitchPrimitive.Root>, 'className'>

/** An on/off switch without a label of its own. */
export const Switch = (props: SwitchProps) => (
  <SwitchPrimitive.Root
    className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted px-[3px] transition-colors disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
    {...props}
  >
    <SwitchPrimitive.Thumb className="size-4 rounded-full bg-input transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground forced-colors:bg-[CanvasText]" />
  </SwitchPrimitive.Root>
)
