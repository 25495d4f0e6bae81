/** The part of better-sqlite3 that mem0 uses, over the SQLite that is here: that package has to be compiled. */
const { DatabaseSync } = require('@photostructure/sqlite')

module.exports = class Database {
  constructor(path) {
    this.database = new DatabaseSync(path)
  }
  prepare(sql) {
    return this.database.prepare(sql)
  }
  exec(sql) {
    this.database.exec(sql)
    return this
  }
  pragma(text) {
    return this.prepare(`PRAGMA ${text}`).all()
  }
  transaction(work) {
    return (...args) => {
      this.exec('BEGIN')
      try {
        const result = work(...args)
        this.exec('COMMIT')
        return result
      } catch (error) {
        this.exec('ROLLBACK')
        throw error
      }
    }
  }
  close() {
    this.database.close()
  }
}
