import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { BrandStats } from '#shared/schemas/brand.ts'
import { formatDiscount, formatNumber, formatShortMonth } from '#shared/texts/format.ts'

const DISCOUNT = 'Ø Rabatt'
const TICK = { fill: 'var(--muted-foreground)', fontSize: 14 }
const TOOLTIP = {
  background: 'var(--card)',
  border: '1px solid var(--border)',
  borderRadius: 10,
  color: 'var(--foreground)',
}

type TrendChartProps = {
  trends: BrandStats['monthlyTrends']
  /** Of the discounts; null draws none. */
  unit: BrandStats['averageDiscountType'] | null
}

/** Two series on two axes: codes (left) and average discount (right), with gaps where it has none. */
export function TrendChart({ trends, unit }: TrendChartProps) {
  const axis = { tick: TICK, axisLine: false, tickLine: false }
  return (
    // Measures itself: recharts' container complains while a page that is being left is hidden.
    <AreaChart
      responsive
      className="size-full"
      data={trends}
      // The first and the last month stand on the edges.
      margin={{ top: 8, right: unit ? 0 : 24, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--border)" vertical={false} />
      <XAxis
        dataKey="month"
        tickFormatter={formatShortMonth}
        tick={TICK}
        axisLine={false}
        tickLine={false}
        minTickGap={24}
      />
      <YAxis yAxisId="codes" allowDecimals={false} {...axis} width={36} />
      {unit && (
        <YAxis
          yAxisId="discount"
          orientation="right"
          {...axis}
          width={56}
          tickFormatter={(amount: number) => formatDiscount(amount, unit)}
        />
      )}
      <Tooltip
        isAnimationActive={false}
        contentStyle={TOOLTIP}
        itemStyle={{ color: 'var(--foreground)' }}
        labelFormatter={(month) => formatShortMonth(String(month))}
        formatter={(value, name) => [
          name === DISCOUNT ? formatDiscount(Number(value), unit) : formatNumber(Number(value)),
          name,
        ]}
      />
      <Area {...lineOf('var(--primary)')} yAxisId="codes" dataKey="codes" name="Anzahl Codes" />
      {unit && (
        <Area
          {...lineOf('var(--indigo-ink)')}
          yAxisId="discount"
          dataKey="avgDiscount"
          name={DISCOUNT}
        />
      )}
    </AreaChart>
  )
}

const lineOf = (color: string) =>
  ({
    type: 'monotone',
    stroke: color,
    strokeWidth: 2,
    fill: color,
    fillOpacity: 0.12,
    // A month between two gaps has no line: only its dot shows it.
    dot: { r: 3, fill: color, fillOpacity: 1, strokeWidth: 0 },
    isAnimationActive: false,
  }) as const
