;; In how many bits each of many rows differs from one. The memory is the caller's: rows of `width` bytes, a multiple of
;; 16, lie one behind the other; a 16-bit number for each is written to `out`. src/recall/bit-matrix.ts does the same in
;; plain JavaScript where this is not to be had, and tests hold the two together.
(module
  (memory (export "memory") 1)
  (func (export "distances") (param $rows i32) (param $count i32) (param $width i32) (param $query i32) (param $out i32)
    (local $at i32) (local $sum v128)
    (block $done
      (loop $each_row
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $at (i32.const 0))
        (local.set $sum (v128.const i64x2 0 0))
        (loop $each_part
          (local.set $sum
            (i16x8.add
              (local.get $sum)
              (i16x8.extadd_pairwise_i8x16_u
                (i8x16.popcnt
                  (v128.xor
                    (v128.load (i32.add (local.get $rows) (local.get $at)))
                    (v128.load (i32.add (local.get $query) (local.get $at))))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $each_part (i32.lt_u (local.get $at) (local.get $width))))
        ;; The eight sums become four, then one.
        (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $sum)))
        (i32.store16
          (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $rows (i32.add (local.get $rows) (local.get $width)))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each_row)))))
