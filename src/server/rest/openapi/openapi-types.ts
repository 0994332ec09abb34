import type { JsonSchema } from './json-schemas.ts'

export type MediaTypes = Record<string, { schema: JsonSchema }>
export type Header = { description: string; schema: JsonSchema }
export type ApiResponse = {
  description: string
  headers?: Record<string, Header>
  content?: MediaTypes
}
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: MediaTypes }
  responses: Record<string, ApiResponse | { $ref: string }>
}

/** An OpenAPI 3.1 document, as much of it as is written here. */
export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ApiResponse>
    securitySchemes: Record<string, Record<string, string>>
  }
}
