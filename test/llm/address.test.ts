import { describe, expect, test } from 'vitest'
import { httpUrl, isNear, isSafe } from '../../src/llm/address.ts'

describe('what an address says', () => {
  test.each([
    'http://localhost:11434/v1',
    'http://LOCALHOST',
    'http://127.0.0.1:1234',
    'http://[::1]:8000/',
    'http://10.0.0.7/v1',
    'http://192.168.1.5:11434',
    'http://172.20.0.2',
    'http://[fd00::1]/',
    'http://ollama:11434',
    'http://gpu.local/v1',
  ])('%s is near, and may be asked without https', (text) => {
    const url = new URL(text)
    expect([isNear(url), isSafe(url)]).toEqual([true, true])
  })

  test.each([
    'http://openrouter.ai/api/v1',
    'http://172.32.0.1',
    'http://127.0.0.1.example.com',
    'http://10.0.0.7.example.com',
    'http://localhost.example.com',
    'http://8.8.8.8',
    'http://[2001:db8::1]/',
  ])('%s is far, and nothing may be sent to it in the open', (text) => {
    const url = new URL(text)
    expect([isNear(url), isSafe(url)]).toEqual([false, false])
  })

  test('with https everything may be asked', () => {
    expect(isSafe(new URL('https://openrouter.ai/api/v1'))).toBe(true)
  })

  test.each([
    '',
    'localhost:11434',
    'file:///etc/passwd',
    'ftp://host',
    'https://user:secret@host/v1',
    'not a url',
  ])('%s is no address that can be asked', (text) => {
    expect(httpUrl(text)).toBeUndefined()
  })
})
