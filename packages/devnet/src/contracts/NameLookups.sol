// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {NameRegistry, NameResolver} from "./Names.sol";

/// Gives every address its own name under addr.reverse (EIP-181).
contract NameReverseRegistrar {
    /// namehash("addr.reverse")
    bytes32 private constant NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    NameRegistry public immutable registry;
    NameResolver public immutable defaultResolver;

    constructor(NameRegistry registry_, NameResolver resolver_) {
        registry = registry_;
        defaultResolver = resolver_;
    }

    function node(address account) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(NODE, keccak256(_hex(account))));
    }

    /// Makes `value` the name of the caller.
    function setName(string calldata value) external returns (bytes32 reverseNode) {
        bytes32 label = keccak256(_hex(msg.sender));
        reverseNode = node(msg.sender);
        registry.setSubnodeRecord(NODE, label, address(this), address(defaultResolver), 0);
        defaultResolver.setName(reverseNode, value);
        registry.setSubnodeOwner(NODE, label, msg.sender);
    }

    function _hex(address account) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        bytes20 value = bytes20(account);
        text = new bytes(40);
        for (uint256 i = 0; i < 20; i++) {
            text[i * 2] = digits[uint8(value[i]) >> 4];
            text[i * 2 + 1] = digits[uint8(value[i]) & 15];
        }
    }
}

/// One request to a gateway, as ENS's batch gateways take them (ENSIP-21).
struct GatewayRequest {
    address sender;
    string[] urls;
    bytes data;
}

interface IBatchGateway {
    function query(GatewayRequest[] memory requests)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

/// A resolver of a name and all names below it (ENSIP-10).
interface IExtendedResolver {
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
}

/// Resolves a name or an address in one call, with the ABI of ENS's universal resolver (ENSIP-10, 19, 21). What a
/// resolver asks of a gateway (ERC-3668) is passed on to the caller's batch gateway.
contract NameUniversalResolver {
    NameRegistry public immutable registry;
    NameReverseRegistrar public immutable reverseRegistrar;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(NameRegistry registry_, NameReverseRegistrar reverseRegistrar_) {
        registry = registry_;
        reverseRegistrar = reverseRegistrar_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data, _localGateway(), this.resolveCallback.selector, "");
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (bytes memory result, address resolver)
    {
        (result, resolver,) = _finish(response, extra);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType, _localGateway());
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType, gateways);
    }

    function reverseCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        bytes memory result;
        bytes memory carried;
        bytes memory account;
        (result, resolver, carried) = _finish(response, extra);
        (primary, account, reverseResolver) = abi.decode(carried, (string, bytes, address));
        _requireSame(primary, result, account);
    }

    /// The resolver that answers for a name, whose name that is, and where that begins in `name`.
    function findResolver(bytes calldata name) external view returns (address resolver, bytes32 node, uint256 offset) {
        (resolver, offset) = _findResolver(name);
        node = _namehash(name, offset);
    }

    /// Asks the client itself to ask each gateway.
    function _localGateway() private pure returns (string[] memory gateways) {
        gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
    }

    /// Runs `data` on the name's own resolver, or on the nearest above it that answers for names below.
    function _resolve(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        bytes memory carried
    ) private view returns (bytes memory result, address resolver) {
        uint256 offset;
        (resolver, offset) = _findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = _isExtended(resolver);
        if (offset > 0 && !isExtended) revert ResolverNotFound(name);
        bool ok;
        (ok, result) =
            resolver.staticcall(isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data);
        if (ok) return (isExtended ? abi.decode(result, (bytes)) : result, resolver);
        _passOn(resolver, result, gateways, callback, carried);
    }

    /// Fails as the resolver did; asks the client's gateway where the resolver asked one.
    function _passOn(
        address resolver,
        bytes memory failure,
        string[] memory gateways,
        bytes4 callback,
        bytes memory carried
    ) private view {
        if (bytes4(failure) != OffchainLookup.selector) revert ResolverError(failure);
        (address sender, string[] memory urls, bytes memory callData, bytes4 selector, bytes memory extra) =
            abi.decode(_arguments(failure), (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(failure);
        GatewayRequest[] memory requests = new GatewayRequest[](1);
        requests[0] = GatewayRequest(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            callback,
            abi.encode(resolver, selector, extra, carried)
        );
    }

    /// Hands a gateway's answer back to the resolver that asked for it.
    function _finish(bytes calldata response, bytes calldata extra)
        private
        view
        returns (bytes memory result, address resolver, bytes memory carried)
    {
        bytes4 selector;
        bytes memory asked;
        (resolver, selector, asked, carried) = abi.decode(extra, (address, bytes4, bytes, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        bool ok;
        (ok, result) = resolver.staticcall(abi.encodeWithSelector(selector, responses[0], asked));
        if (!ok) revert ResolverError(result);
        result = abi.decode(result, (bytes));
    }

    function _findResolver(bytes memory name) private view returns (address resolver, uint256 offset) {
        while (offset < name.length) {
            resolver = registry.resolver(_namehash(name, offset));
            uint256 length = uint8(name[offset]);
            if (resolver != address(0) || length == 0) return (resolver, offset);
            offset += length + 1;
        }
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool ok, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", bytes4(0x9061b923)));
        return ok && answer.length == 32 && abi.decode(answer, (bool));
    }

    /// What follows the selector of an error.
    function _arguments(bytes memory failure) private pure returns (bytes memory arguments) {
        arguments = new bytes(failure.length - 4);
        assembly {
            mcopy(add(arguments, 32), add(failure, 36), mload(arguments))
        }
    }

    /// The name of an address, which counts only if that name leads back to the address.
    function _reverse(bytes memory account, uint256 coinType, string[] memory gateways)
        private
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        if (account.length != 20) return ("", address(0), address(0));
        bytes32 node = reverseRegistrar.node(address(bytes20(account)));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = NameResolver(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory encoded = _dnsEncode(bytes(primary));
        bytes memory result;
        (result, resolver) = _resolve(
            encoded,
            abi.encodeWithSignature("addr(bytes32,uint256)", _namehash(encoded, 0), coinType),
            gateways,
            this.reverseCallback.selector,
            abi.encode(primary, account, reverseResolver)
        );
        _requireSame(primary, result, account);
    }

    function _requireSame(string memory primary, bytes memory result, bytes memory account) private pure {
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    }

    function _namehash(bytes memory dns, uint256 offset) private pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[offset]);
        if (length == 0) return bytes32(0);
        uint256 next = offset + 1 + length;
        if (next >= dns.length) revert DNSDecodingFailed(dns);
        bytes32 label;
        assembly {
            label := keccak256(add(add(dns, 33), offset), length)
        }
        return keccak256(abi.encodePacked(_namehash(dns, next), label));
    }

    function _dnsEncode(bytes memory ens) private pure returns (bytes memory dns) {
        dns = new bytes(ens.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= ens.length; i++) {
            if (i < ens.length && ens[i] != ".") {
                dns[i + 1] = ens[i];
                continue;
            }
            uint256 length = i - start;
            if (length == 0 || length > 255) revert DNSEncodingFailed(string(ens));
            dns[start] = bytes1(uint8(length));
            start = i + 1;
        }
    }
}
