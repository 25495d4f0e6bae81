/** The things of the code at hand that a text names: code, files, flags, issues. */
export function identifiersIn(text: string): string[] {
  const found = text.match(/`[^`]+`|\b[a-z]+[A-Z]\w+|\b\w+_\w+|\b[\w-]+\.\w{2,4}\b|--[\w-]+|#\d+/g) ?? []
  return found.map((name) => name.replace(/`|\(\)|:\d+(?:-\d+)?$/g, ''))
}

export function namesIn(text: string): number {
  return identifiersIn(text).length
}

export const CONSTRAINT =
  /\b(?:must|always|never|only|cannot|can't|requires?|instead|rather than|not|no longer|without|unless|doesn't|isn't|won't|muss|nur|nie|nicht|statt|ohne|doit|jamais|seulement|sans|debe|nunca|solo|sin)\b|必须|只能|不能|不要|必要|しか|ない/i

/** A sentence that begins like this is about what stands before it. */
export const POINTS_BACK =
  /^(?:It|This|That|They|These|Those|He|The (?:function|file|command|fix|change|returned)|Both|So|But|And)\b/

/** A sentence that only reports a change, which can be read in the repository. */
export const REPORTS_CHANGE =
  /^(?:(?:I(?:'ve| have)? |docs |documentation |both files |all \w+ (?:files|places) )?(?:updated|added|removed|moved|renamed|changed|replaced|created|fixed|deleted|refactored|extracted|rewrote|merged|converted|cleaned|implemented|hinzugefügt|geändert|entfernt|ajouté|modifié|supprimé|añadido|cambiado|eliminado)\b|已(?:更新|添加|修改|删除)|(?:更新|追加|変更|削除)しました)/i

/** An outcome that lists alternatives of which none was chosen yet. */
export const LISTS_ALTERNATIVES =
  /^(?:(?:a few|two|three|some)? ?(?:other |reasonable )?(?:options|alternatives|approaches|choices)\b|Option (?:A|1)\b)/i
