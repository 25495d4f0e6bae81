/** Settings with which the model at an address is asked. */
export function settingsFor(url: string): string[] {
  return [
    ...['judge.provider=openai', `judge.baseUrl=${url}/v1`, 'judge.model=fake-haiku'],
    ...['timezone=UTC', 'log.level=warn'],
  ]
}
