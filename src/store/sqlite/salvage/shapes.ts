/** The shapes of the rows of each table and index, to recognise them on a page that nothing leads to. */
import { type Db, numberOf, type Row, textColumn, type Value } from '../../db.ts'
import type { LooseRow } from '../quarantine.ts'
import { isNumbered } from '../tables.ts'
import type { Cell } from './cells.ts'

interface ShapeColumn {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
  /** The column that is the row's number, which a record leaves empty. */
  readonly isRowid: boolean
}

export interface Shape {
  readonly name: string
  /** The table whose rows these are, or are repeated here. */
  readonly table: string
  /** In a tree with row numbers, or in one that is sorted by the values themselves. */
  readonly tree: 'table' | 'index'
  /** Made from the rows of a table: an index, or a table of the full-text search. */
  readonly isIndex: boolean
  readonly columns: readonly ShapeColumn[]
}

/** The shapes of every table and index of a sound store with the same schema. */
export async function shapesOf(db: Db): Promise<Shape[]> {
  const shapes: Shape[] = []
  const tables = await db.all(
    `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')`,
  )
  for (const row of tables) {
    const table = textColumn(row, 'name')
    const isShadow = textColumn(row, 'type') === 'shadow'
    const columns = await tableColumns(db, table)
    const isPlain = await isNumbered(db, table)
    if (isPlain) shapes.push({ name: table, table, tree: 'table', isIndex: isShadow, columns })
    for (const index of await db.all('SELECT name, origin FROM pragma_index_list(?)', [table])) {
      const isTable = !isPlain && textColumn(index, 'origin') === 'pk'
      const inOrder = await indexColumns(db, textColumn(index, 'name'), columns)
      shapes.push({
        name: isTable ? table : textColumn(index, 'name'),
        table,
        tree: 'index',
        isIndex: isShadow || !isTable,
        columns: inOrder,
      })
    }
  }
  return shapes
}

async function tableColumns(db: Db, table: string): Promise<ShapeColumn[]> {
  const rows = await db.all('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)', [table])
  const keys = rows.filter((row) => numberOf(row, 'pk') > 0).length
  const isPlain = await isNumbered(db, table)
  return rows.map((row) => shapeColumn(row, isPlain && keys === 1))
}

function shapeColumn(row: Row, hasSingleKey: boolean): ShapeColumn {
  const type = textColumn(row, 'type')
  return {
    name: textColumn(row, 'name'),
    type,
    isRequired: numberOf(row, 'notnull') === 1,
    hasDefault: row['dflt_value'] !== null,
    isRowid: hasSingleKey && numberOf(row, 'pk') === 1 && type === 'INTEGER',
  }
}

const ROW_NUMBER: ShapeColumn = {
  name: 'rowid',
  type: 'INTEGER',
  isRequired: true,
  hasDefault: false,
  isRowid: false,
}
/** The name of a column of an index that is computed from others. */
export const COMPUTED_COLUMN = 'computed'
const COMPUTED: ShapeColumn = { ...ROW_NUMBER, name: COMPUTED_COLUMN, type: '', isRequired: false }

/** In the order in which an index, or a table without row numbers, stores them. */
async function indexColumns(db: Db, index: string, columns: readonly ShapeColumn[]): Promise<ShapeColumn[]> {
  const rows = await db.all('SELECT cid FROM pragma_index_xinfo(?) ORDER BY seqno', [index])
  return rows.map((row) => {
    const column = numberOf(row, 'cid')
    const found = columns[column]
    if (found !== undefined) return { ...found, isRowid: false }
    return column === -1 ? ROW_NUMBER : COMPUTED
  })
}

/** The rows of those cells that have a table's shape. */
export function rowsOf(shape: Shape, cells: readonly Cell[]): Row[] {
  return cells.map((cell) => salvagedRow(shape, cell)).filter((row) => row !== undefined)
}

/** Columns that were added later may be missing. */
function salvagedRow({ columns, isIndex }: Shape, { rowid, values }: Cell): Row | undefined {
  if (values.length > columns.length) return undefined
  if (isIndex && values.length !== columns.length) return undefined
  const row: Record<string, Value> = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]
    if (value === undefined) {
      if (column.isRequired && !column.hasDefault) return undefined
      continue
    }
    if (!fits(column, value)) return undefined
    row[column.name] = column.isRowid ? rowid : value
  }
  return row
}

function fits({ type, isRequired, isRowid }: ShapeColumn, value: Value): boolean {
  if (isRowid) return value === null
  if (value === null) return !isRequired
  if (type === 'TEXT') return typeof value === 'string'
  if (type === 'INTEGER') return Number.isInteger(value)
  if (type === 'REAL') return typeof value === 'number'
  return type === 'BLOB' ? value instanceof Uint8Array : true
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** The tables and indexes that all cells of a page can belong to and that they look like most. */
export function bestShapes(shapes: readonly Shape[], tree: Shape['tree'], cells: readonly Cell[]): Shape[] {
  const fitting = shapes
    .filter((shape) => shape.tree === tree && cells.length > 0)
    .flatMap((shape) => {
      const rows = rowsOf(shape, cells)
      return rows.length === cells.length ? [{ shape, score: likeness(shape, rows) }] : []
    })
  const best = Math.max(...fitting.map(({ score }) => score))
  return fitting.filter(({ score }) => score === best).map(({ shape }) => shape)
}

/** A row whose table is unknown, with its values by number. */
export function looseRow({ rowid, values }: Cell): LooseRow {
  const columns = values.map((value, index) => [`column${index + 1}`, value] as const)
  return { table: 'unknown', row: { rowid, ...Object.fromEntries(columns) } }
}

/** How well the values look like what the names of their columns say. */
function likeness({ columns }: Shape, rows: readonly Row[]): number {
  const points = rows.map((row) => {
    const given = columns.filter(({ name }) => name in row)
    const likely = given.filter(({ name }) => looksLike(name, row[name] ?? null)).length
    return likely / given.length - (columns.length - given.length) / 100
  })
  return points.reduce((sum, point) => sum + point, 0) / points.length
}

function looksLike(column: string, value: Value): boolean {
  if (typeof value !== 'string') return true
  const isTime = TIME.test(value)
  if (/(^|_)(at|until|from)$|^valid_/.test(column)) return isTime || value === ''
  if (column === 'vault' && value === 'home') return true
  if (column === 'messages') return value.startsWith('[')
  if (/^(path|root|vault)$/.test(column)) return value.includes('/') || value.endsWith('.md')
  if (/^(id|.*_id|entry|key)$/.test(column)) return !isTime && !value.includes(' ')
  return !isTime
}
