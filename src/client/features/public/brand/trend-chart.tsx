import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { BrandStats } from '#shared/schemas/brand.ts'
import { formatShortMonth } from '#shared/texts/format.ts'

const TICK = { fill: 'var(--muted)', fontSize: 14 }
const TOOLTIP = {
  background: 'var(--card)',
  border: '1px solid var(--line)',
  borderRadius: 10,
  color: 'var(--ink)',
}

/** Two series on two axes: codes (left) and average discount in per cent (right). */
export function TrendChart({ trends }: { trends: BrandStats['monthlyTrends'] }) {
  const axis = { tick: TICK, axisLine: false, tickLine: false, width: 36 }
  const area = {
    type: 'monotone',
    strokeWidth: 2,
    fillOpacity: 0.12,
    isAnimationActive: false,
  } as const
  return (
    // Measures itself: recharts' container complains while a page that is being left is hidden.
    <AreaChart
      responsive
      className="size-full"
      data={trends}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        dataKey="month"
        tickFormatter={formatShortMonth}
        tick={TICK}
        axisLine={false}
        tickLine={false}
        minTickGap={24}
      />
      <YAxis yAxisId="codes" allowDecimals={false} {...axis} />
      <YAxis yAxisId="discount" orientation="right" {...axis} />
      <Tooltip
        isAnimationActive={false}
        contentStyle={TOOLTIP}
        itemStyle={{ color: 'var(--ink)' }}
        labelFormatter={(month) => formatShortMonth(String(month))}
      />
      <Area
        {...area}
        yAxisId="codes"
        dataKey="codes"
        name="Anzahl Codes"
        stroke="var(--accent)"
        fill="var(--accent)"
      />
      <Area
        {...area}
        yAxisId="discount"
        dataKey="avgDiscount"
        name="Ø Rabatt in %"
        stroke="var(--indigo-ink)"
        fill="var(--indigo-ink)"
      />
    </AreaChart>
  )
}
