import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible'

/** Some 5 MB at most for one limit: an IPv6 network alone has more addresses than memory holds. */
const MOST_KEYS = 10_000

/** Counts in memory for the keys used last; the one unused for longest is forgotten for a new one. */
export class BoundedLimiter extends RateLimiterMemory {
  readonly #keys = new Set<string>()
  readonly #mostKeys: number

  constructor(options: IRateLimiterOptions, mostKeys = MOST_KEYS) {
    super(options)
    this.#mostKeys = mostKeys
  }

  /** How many keys are held. */
  get size(): number {
    return this.#keys.size
  }

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    this.#note(key)
    return super.consume(key, points)
  }

  override penalty(key: string, points?: number): Promise<RateLimiterRes> {
    this.#note(key)
    return super.penalty(key, points)
  }

  override block(key: string, seconds: number): Promise<RateLimiterRes> {
    this.#note(key)
    return super.block(key, seconds)
  }

  override set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
    this.#note(key)
    return super.set(key, points, seconds)
  }

  override delete(key: string): Promise<boolean> {
    this.#keys.delete(key)
    return super.delete(key)
  }

  #note(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size <= this.#mostKeys) return
    const [oldest] = this.#keys
    if (oldest !== undefined) void this.delete(oldest)
  }
}
