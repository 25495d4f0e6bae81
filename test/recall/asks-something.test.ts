import { expect, test } from 'vitest'
import { asksSomething } from '../../src/recall/asks-something.ts'

test.each([
  'why does the upload stop after an hour?',
  'The build is red again. Did we ever find out what causes it?',
  'wohin schreibt der Server seine Protokolle?',
  '为什么上传会停止？',
  'Can you fix the upload? And why did it stop at all?',
])('a question asks for something that may be known: %s', (prompt) => {
  expect(asksSomething(prompt)).toBe(true)
})

test.each([
  'add a progress bar to the upload',
  'Can you take a look at the upload and fix it?',
  'The list is too long. Could you please shorten it?',
  'kannst du das bitte umbenennen?',
  'call it with ?page=2 and see what comes back',
])('an order asks for work, however politely: %s', (prompt) => {
  expect(asksSomething(prompt)).toBe(false)
})
