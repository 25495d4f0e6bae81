import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testApp } from './support/test-app.ts'

test('the description of the API is valid OpenAPI 3.1', async () => {
  const { call } = await testApp()
  const described = await call('GET /api/v1/openapi.json')
  const { valid, errors } = await new Validator().validate(described)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(described['openapi']).toBe('3.1.0')
})
