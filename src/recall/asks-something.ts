/** Openings of a question that is an order put politely: it asks for work, not for what is known. */
const POLITE =
  /^(?:(?:ok|okay|so|and|now|hey|hi|please|also|then)[,.]?\s+)*(?:(?:can|could|would|will)\s+(?:you|we|u)\b|(?:kannst|könntest|würdest)\s+du\b|(?:können|könnten)\s+(?:sie|wir)\b|(?:peux|pourrais)[- ]tu\b|(?:pouvez|pourriez)[- ]vous\b|(?:puedes|podrías|podemos)\b)/iu

const SENTENCES = /(?<=[.!?。！？])\s+|(?<=[。！？])|\n+/u
const QUESTION = /[?？]["”’)\s]*$/u

/** True if a prompt asks for something that may be known. "Can you fix it?" asks for work. */
export function asksSomething(prompt: string): boolean {
  return prompt
    .slice(0, LOOKED_AT)
    .split(SENTENCES)
    .some((sentence) => QUESTION.test(sentence) && !POLITE.test(sentence.trim()))
}

const LOOKED_AT = 2000
