import { MemoriaError } from '../base/errors.ts'
import { numberOf } from '../store/db.ts'
import { checkName, nowIn, type PeopleContext } from './context.ts'
import { digestOfSecret, makeSecret } from './keys.ts'
import type { Setup } from './people.ts'
import { checkPersonId } from './persons.ts'

/** The first owner of a server, made by a token that is shown once. */
export function setupOf(context: PeopleContext): Setup {
  const db = context.database.rowsForNobody()
  return {
    isNeeded: async () => isTrue(await db.get('SELECT is_setup_needed() AS yes')),
    offer: async () => {
      const { secret, digest } = makeSecret(context)
      const row = await db.transaction((tx) => tx.get('SELECT offer_setup(?) AS yes', [digest]))
      return isTrue(row) ? secret : undefined
    },
    use: async (token, { id, name, keyName = 'first key' }) => {
      checkPersonId(id)
      const [named, ofKey] = [checkName(name, 'your name'), checkName(keyName, 'the name of the key')]
      const { secret, digest } = makeSecret(context)
      const [key, at] = [context.makeId(), nowIn(context)]
      const row = await db.transaction((tx) =>
        tx.get('SELECT use_setup(?, ?, ?, ?, ?, ?) AS yes', [
          ...[digestOfSecret(token), id, named, key, ofKey, digest],
        ]),
      )
      if (!isTrue(row))
        throw new MemoriaError('refused', 'this setup token does not work', {
          hint: 'It works once, for 24 hours, while the server has nobody. A restart of the server prints a new one.',
        })
      return {
        person: { id, name: named, createdAt: at, disabledAt: null, role: 'owner' },
        created: {
          key: {
            id: key,
            person: id,
            name: ofKey,
            access: 'write',
            kind: 'api',
            createdAt: at,
            expiresAt: null,
            revokedAt: null,
            usedOn: null,
          },
          secret,
        },
      }
    },
  }
}

function isTrue(row: Parameters<typeof numberOf>[0] | undefined): boolean {
  return numberOf(row ?? {}, 'yes') === 1
}
