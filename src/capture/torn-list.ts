import { isOurServer } from '../hosts/our-server.ts'

const STRING = String.raw`"((?:[^"\\\n]|\\.)*)"`
const LINE = new RegExp([STRING, '"mcp"', '"--home"', STRING].join(String.raw`\s*,\s*`), 'g')

/**
 * The command line of our server, as `init` writes it, in a list that cannot be understood: so that whoever takes memoria
 * out learns that it is still in there. Undefined when it is not.
 */
export function lineInTorn(text: string): readonly string[] | undefined {
  const lines = [...text.matchAll(LINE)].map(([, program = '', home = '']) => [
    ...[unescapedText(program), 'mcp', '--home', unescapedText(home)],
  ])
  return lines.find(isOurServer)
}

function unescapedText(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`))
  } catch {
    // The file is torn: what it says is taken as it stands.
    return written
  }
}
