export { isLasting, ProviderError, type ProviderErrorKind } from '#shared/domain/provider-error.ts'
