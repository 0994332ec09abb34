import { Counter, Gauge, type Registry } from 'prom-client'

/** How metrics of this program are made: all begin with its name, and counters end in `_total`. */
export const createMetricMakers = (registers: Registry[]) => ({
  gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `codefluencer_${name}`, help, labelNames, registers }),
  counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `codefluencer_${name}_total`, help, labelNames, registers }),
})
