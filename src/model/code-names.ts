/** A name of code in a statement: between marks, and with a form that no word has. */
const NAME = /`([A-Za-z_$][\w$]{3,60})(\(\))?`/g

/** The symbols that a statement names in code form, each once. */
export function codeNamesIn(text: string): string[] {
  const names = [...text.matchAll(NAME)]
    .filter(([, name = '', call]) => call !== undefined || /_|\p{Ll}\p{Lu}/u.test(name))
    .map(([, name = '']) => name)
  return [...new Set(names)]
}
