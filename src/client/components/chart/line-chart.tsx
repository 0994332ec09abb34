import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#shared/texts/format.ts'

export type Series = {
  key: string
  name: string
  /** Of `styles/tokens.css`. */
  color: 'primary' | 'indigo-ink' | 'orange-ink' | 'destructive'
  /** More than the name, where the legend needs it. */
  legend?: string
  /** Of another unit than the others. */
  isRight?: boolean
}

export type ChartProps = {
  rows: readonly object[]
  /** Key of the place in time, and how it is written. */
  x: string
  formatX: (value: string) => string
  series: readonly Series[]
  formatRight?: (value: number) => string
}

const TICK = { fill: 'var(--color-muted-foreground)', fontSize: 14 }
const AXIS = { tick: TICK, axisLine: false, tickLine: false }
const TOOLTIP = {
  background: 'var(--color-card)',
  border: '1px solid var(--color-border)',
  borderRadius: 10,
  color: 'var(--color-foreground)',
}
/** With more places on the line their dots would touch. */
const MOST_DOTS = 31

/** Series over time on two axes: counts (left), and one of another unit (right), with gaps where it has none. */
export function LineChart({ rows, x, formatX, series, formatRight }: ChartProps) {
  const right = series.find(({ isRight }) => isRight)
  return (
    // Measures itself: recharts' container complains while a page that is being left is hidden.
    <AreaChart
      responsive
      className="size-full"
      data={[...rows]}
      // The first and the last place stand on the edges.
      margin={{ top: 8, right: right ? 0 : 24, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--color-border)" vertical={false} />
      <XAxis dataKey={x} tickFormatter={formatX} {...AXIS} minTickGap={24} />
      <YAxis yAxisId="left" allowDecimals={false} {...AXIS} width={36} />
      {right && (
        <YAxis
          yAxisId="right"
          orientation="right"
          {...AXIS}
          width={56}
          tickFormatter={formatRight}
        />
      )}
      <Tooltip
        isAnimationActive={false}
        contentStyle={TOOLTIP}
        itemStyle={{ color: 'var(--color-foreground)' }}
        labelFormatter={(label) => formatX(String(label))}
        formatter={(value, name) => [
          (name === right?.name && formatRight ? formatRight : formatNumber)(Number(value)),
          name,
        ]}
      />
      {series.map((one) => (
        <Area key={one.key} {...lineOf(one, rows.length)} />
      ))}
    </AreaChart>
  )
}

const lineOf = ({ key, name, color, isRight }: Series, places: number) =>
  ({
    yAxisId: isRight ? 'right' : 'left',
    dataKey: key,
    name,
    type: 'monotone',
    stroke: `var(--color-${color})`,
    strokeWidth: 2,
    fill: `var(--color-${color})`,
    // Areas of two units would mix.
    fillOpacity: isRight ? 0 : 0.12,
    // A month between two gaps has no line: only its dot shows it.
    dot: places <= MOST_DOTS && {
      r: 3,
      fill: `var(--color-${color})`,
      fillOpacity: 1,
      strokeWidth: 0,
    },
    isAnimationActive: false,
  }) as const
