/** The name of our MCP server, which stands in the names of its tools. */
export const SERVER = 'memoria'

/** Our program, started to serve: wherever it is installed and whichever version registered it. */
export function isOurServer(line: readonly string[]): boolean {
  return line.includes('mcp') && line.some((part) => /(?:^|[\\/])memoria(?:-cli\.js)?$/.test(part))
}
