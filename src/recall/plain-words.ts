import type { Embedder } from '../embed/embedder.ts'

/** The words that stand in most manuals. */
const PLAIN = `file name version set option include code command example default list user change support documentation work run type
create value line error start string install source time add function test object number call`

/** Their vector by the bundled table, in 32-bit floats. Stored, since every answer would have to compute it again. */
const MODEL = 'minilm-table-1-256'
const MEANING = `
8gwgvi0zYr4mS42+bJzxPUihpD0Tb7K9Xt/1PHDjgT0tKBs+lWUDvsn1pL3r5j49xnOJvTG6p72dza28RGT0vXsCdL2CU/G8M5uZ
vNvDNz3km3A8i8rgPHxYn73Xjh89lqK1vThunrybrWw6GNWrvc+5vD14XF48w52AvN1KfD1L8du9Z0uXPY4TB73V5fs9LYx9PRpJ
5r2OGNg8wM+/vfyvGr1IUy+9HXy4vVP2kL0mLQC+PCETPZDfgj2XZDU7YWzGvOS6GL0pU8u8SlywOlMlbbzxHlI9GZjzO7G3MT4L
GBU9VKu0PUbc0z1b3Ie8PK/rvRNEsbx98X89TCDTPEVtKbzuz6a9NjVAPHPe/LwoJz67G64RPJwnWb2jmiM8x8wcvSRIgb3b/409
7TBqvHUC2DuKYvu91H2lPT/kqL1/1s08jKq0PT/I2D09JIG95xfZve6DIz4GeGe9nOm3vJTr8L0tbcS95qs5PUETpT3nTJ28dwXL
PfuJpDxy/dC8NGK7PVCPhz2n7FW8FYP6vY1gPj0GbD08XTtQvYhpq7tsDYQ9KmciPVKd2L14N448vl9AvfUivz18T7+90gvqPN7t
oj2CNhk8EEvBvZJr671ITBs9HugbPcehBb3n5G486iTNPcVt7z1y0Zs9+LbSPZTyijqL6oq6K13rPOyyMr1hM4092LtrvfTf8Dx+
5T67SnH8u9isrLm74Xu9nBe5PQvrqTyzdEk9WHXUPO22S73P6Vs9eL7buSKOHLxP6Lw8WrbAPGpoyD3f5Go9rXgcum8tdr1/oe08
H8F3veBmPD3+KtC7SNgfveXC5z04gjc9f6MaPaCtxzvRDme9IogOvRHZUbuYsRo88nfvPHehBr3YTpq9vG8ivZwXmjyEM6c94JXL
PVvsVj1aCnA9ezfuu1shubwfypK780EMPZQqRD3qaYq8221Tvbjk2jyhgfA7PFlDPbbOQj32OT45+icQvZUxHTwE5yO9+tZiPWq5
OL0tKYE8AZ6bvNQBsrybbrO8vImKO3cJYLxKlEa98VSwO9OirLzWpYc9sEvFu4OhhL2YPkg8Jv5dPa+P8bx+iDI9AqQmO/pHCrq1
fKi9+qNAvTALsrw1c3k8AiygvUHLV724UL08+mCBvWFC3jshrUS9leBhPL9dSr3Meka8j7hsPJpLcz3il6K9yyg2vao8Rb0qGZO9
QjegPA/lUzwY+VQ9OXz7PO3vab3pG4K8TqZPvBVcf7xtPe681OONvfAzBL13B+k7RhWWPcAuID0VC0G9ERipO58C/TyHsIe6uSFH
PWSHmzz+SbO8aVWIvLld7TvoWKk8FiDVOrqyt7wwd2U86LeTPJSnTjxjg608PcP2PA==
`

/** The meaning of the plain words, by whatever table. */
export function plainMeaning({ model, embed }: Embedder): Float32Array {
  return model === MODEL
    ? new Float32Array(new Uint8Array(Buffer.from(MEANING, 'base64')).buffer)
    : embed(PLAIN)
}
