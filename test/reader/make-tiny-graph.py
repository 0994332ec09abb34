"""Writes tiny.onnx beside it: a graph with the inputs and outputs of the real reader, whose answers can be worked out by hand.

Usage: python test/reader/make-tiny-graph.py (needs the package onnx)

A candidate's log odds are half the sum of the ids of its first and last piece, less 10; what is above 0 is picked. An
option's score is minus its distance in pieces from the code, plus its kind, minus its distance in days; 'none' scores -5.
The factor of one half lies in int8 behind a DequantizeLinear, as all large weights of the real graph do.
"""
from pathlib import Path

import onnx
from onnx import parser

CHOICES = [('shop', 'mentions', 'mention_extra'), ('amount', 'amounts', 'no_extra'), ('end', 'days', 'day_extra')]


def choose(name, places, extra):
    """Lines of the graph that rate the options of one kind for every picked code."""
    return f'''
        {name}_column = Gather <axis = 1> ({places}, zero)
        {name}_first = Cast <to = 1> ({name}_column)
        {name}_row = Unsqueeze ({name}_first, axis_0)
        {name}_difference = Sub (code_column, {name}_row)
        {name}_distance = Abs ({name}_difference)
        {name}_extra_row = Unsqueeze ({extra}, axis_0)
        {name}_scores = Sub ({name}_extra_row, {name}_distance)
        {name}_all = Concat <axis = 1> ({name}_scores, none_column)
        {name} = Softmax <axis = 1> ({name}_all)'''


TEXT = f'''
<ir_version: 8, opset_import: ["" : 17]>
tiny (int32[T] ids, int32[C, 2] candidates, int32[M, 2] mentions, int32[M] mentionKinds, int32[A, 2] amounts,
      int32[D, 2] days, int32[D] dayKinds, int32[D] dayDistances)
  => (float[C] codes, int32[P] picked, float[P, O] shop, float[P, Q] amount, float[P, R] end)
  <int8[2, 1] half = {{1, 1}}, float[1] scale = {{0.5}}, int64 zero = {{0}}, int64[1] axis_0 = {{0}}, int64[1] axis_1 = {{1}},
   float ten = {{10}}, float nothing = {{0}}, float none = {{-5}}>
  {{
        pieces = Gather <axis = 0> (ids, candidates)
        numbers = Cast <to = 1> (pieces)
        weights = DequantizeLinear <axis = 1> (half, scale)
        sums = MatMul (numbers, weights)
        sum = Squeeze (sums, axis_1)
        odds = Sub (sum, ten)
        codes = Sigmoid (odds)
        is_likely = Greater (odds, nothing)
        likely = NonZero (is_likely)
        at = Squeeze (likely, axis_0)
        picked = Cast <to = 6> (at)
        code_first = Gather <axis = 1> (candidates, zero)
        picked_first = Gather <axis = 0> (code_first, at)
        picked_float = Cast <to = 1> (picked_first)
        code_column = Unsqueeze (picked_float, axis_1)
        zeros = Mul (code_column, nothing)
        none_column = Add (zeros, none)
        mention_extra = Cast <to = 1> (mentionKinds)
        amount_place = Gather <axis = 1> (amounts, zero)
        amount_float = Cast <to = 1> (amount_place)
        no_extra = Mul (amount_float, nothing)
        kind = Cast <to = 1> (dayKinds)
        away = Cast <to = 1> (dayDistances)
        day_extra = Sub (kind, away)
        {''.join(choose(*choice) for choice in CHOICES)}
  }}
'''

model = parser.parse_model(TEXT)
onnx.checker.check_model(model)
onnx.save(model, Path(__file__).with_name('tiny.onnx'))
